import type { Role } from '@polana/contract/identity';
import type { ImportDetail, ImportKind, ImportTable } from '@polana/contract/imports';
import type { ReactNode } from 'react';
import type { ImportStepFocus } from './import-step-focus.ts';
import type { ImportStep } from './import-steps.ts';
import type { ImportUpload } from './use-import-upload.ts';

/** What of a step's table is shown; it lives in the address. */
export interface ImportView {
  table: ImportTable | null;
  /** Only problems of this cause. */
  cause: string | null;
  /** Warnings instead of errors. */
  hasWarnings: boolean;
  search: string;
  page: number;
  size: number;
}

export interface ImportLink {
  children: ReactNode;
  className?: string;
  /** Heard instead of the content. */
  label?: string;
  isCurrent?: boolean;
}

/** Where the person stands and the ways from there; the page owns the addresses. */
export interface ImportPlace {
  importId: string | null;
  /** The step in the address, null for wherever the import stands. */
  step: ImportStep | null;
  view: ImportView;
  go: (
    target: { kind?: ImportKind; importId: string; step: ImportStep | null },
    how?: { isReplacing: boolean },
  ) => void;
  show: (view: Partial<ImportView>) => void;
  /** Away from the import, to the list of employees. */
  leave: () => void;
  /** To the first step, without a file. */
  restart: () => void;
  /** The first step, empty. */
  startLink: (kind: ImportKind, link: ImportLink) => ReactNode;
  stepLink: (step: ImportStep, link: ImportLink) => ReactNode;
  importLink: (item: { importId: string; kind: ImportKind }, link: ImportLink) => ReactNode;
  employeesLink: (link: ImportLink) => ReactNode;
  historyLink: (link: ImportLink) => ReactNode;
}

/** What every step of an import needs to know. */
export interface ImportFlow {
  role: Role;
  kind: ImportKind;
  place: ImportPlace;
  productName: string;
  /** The language switch. */
  languages: ReactNode;
  /** Somebody looks into another person's account. */
  isReadOnly: boolean;
  upload: ImportUpload;
  focus: ImportStepFocus;
  /** Opens the making of letters with access for people who have none. */
  onGenerateAccess: () => void;
  /** Mails first links to whom this import added. */
  onInvite: (importId: string) => void;
}

export interface LoadedStepProps {
  flow: ImportFlow;
  detail: ImportDetail;
}
