import type { ClaimFile } from '@polana/contract/claim-fields';
import type { ActionCode } from '@polana/contract/roles';
import { readStored, writeStored } from '#platform/storage.ts';

/** What this tab keeps of a draft for the moments before the server has it, and of a company's draft altogether. */
export interface DraftCopy {
  values: unknown;
  files: ClaimFile[];
  /** The server has the same. */
  isSaved: boolean;
}

const storageKey = 'claimDrafts';

type Copies = Record<string, DraftCopy>;

function readCopies(): Copies {
  try {
    const kept: unknown = JSON.parse(readStored('sessionStorage', storageKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Copies) : {};
  } catch {
    return {};
  }
}

export function readCopy(subject: string): DraftCopy | null {
  const copy = readCopies()[subject];
  return copy && Array.isArray(copy.files) ? copy : null;
}

export function writeCopy(subject: string, copy: DraftCopy | null): void {
  const { [subject]: _, ...others } = readCopies();
  const copies = copy ? { ...others, [subject]: copy } : others;
  writeStored('sessionStorage', storageKey, Object.keys(copies).length > 0 ? JSON.stringify(copies) : null);
}

/** What the last page tells of a claim just submitted; it survives a reload. */
export interface SubmittedNote {
  roleValue: string;
  /** Of the draft it came from. */
  idempotencyKey: string;
  claimId: string;
  number: string;
  actionCode: ActionCode;
  contribution: string;
  submittedAt: string;
  /** For whom a company submitted. */
  employeeName: string | null;
}

const submittedKey = 'claimSubmitted';

export function readSubmitted(roleValue: string): SubmittedNote | null {
  const kept = readStored('sessionStorage', submittedKey);
  const note = kept === null ? null : (JSON.parse(kept) as SubmittedNote);
  return note?.roleValue === roleValue ? note : null;
}

export function keepSubmitted(note: SubmittedNote): void {
  writeStored('sessionStorage', submittedKey, JSON.stringify(note));
}
