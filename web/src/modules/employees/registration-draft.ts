import { personalNumberMax, personNameMax, phoneMax } from '@polana/contract/employees';
import { email as emailSchema } from '@polana/contract/primitives';
import { useState } from 'react';
import { readStored, writeStored } from '#platform/storage.ts';

/** What somebody has filled in so far. */
export interface RegistrationDraft {
  companyId: string;
  companyName: string;
  firstName: string;
  lastName: string;
  personalNumber: string;
  email: string;
  phone: string;
  /** The address the finished registration was sent from; everything else is forgotten by then. */
  sentTo: string;
}

export const emptyDraft: RegistrationDraft = {
  companyId: '',
  companyName: '',
  firstName: '',
  lastName: '',
  personalNumber: '',
  email: '',
  phone: '',
  sentTo: '',
};

const storageKey = 'registration';

/** The draft survives a reload and a change of language, and ends with the tab. */
export function useRegistrationDraft() {
  const [draft, setDraft] = useState(readDraft);
  function change(changes: Partial<RegistrationDraft>): void {
    setDraft((before) => {
      const after = { ...before, ...changes };
      writeStored('sessionStorage', storageKey, JSON.stringify(after));
      return after;
    });
  }
  return [draft, change] as const;
}

function readDraft(): RegistrationDraft {
  return draftFrom(readStored('sessionStorage', storageKey));
}

/** Whatever else stands in the storage counts as nothing. */
export function draftFrom(stored: string | null): RegistrationDraft {
  let kept: unknown;
  try {
    kept = JSON.parse(stored ?? '{}');
  } catch {
    return emptyDraft;
  }
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const values = kept as Record<string, unknown>;
  const names = Object.keys(emptyDraft) as (keyof RegistrationDraft)[];
  return names.reduce((draft, name) => {
    const value = values[name];
    return typeof value === 'string' ? { ...draft, [name]: value } : draft;
  }, emptyDraft);
}

export type DataField = 'firstName' | 'lastName' | 'personalNumber' | 'email' | 'phone';
export type DataProblem = 'missing' | 'invalid' | { charactersMax: number };

const charactersMax: Record<DataField, number> = {
  firstName: personNameMax,
  lastName: personNameMax,
  personalNumber: personalNumberMax,
  email: 254,
  phone: phoneMax,
};

/** What is wrong with the details, field by field in their order on the page. */
export function dataProblems(draft: RegistrationDraft): Map<DataField, DataProblem> {
  const problems = new Map<DataField, DataProblem>();
  for (const field of Object.keys(charactersMax) as DataField[]) {
    const value = draft[field].trim();
    if (value === '' && field !== 'phone') problems.set(field, 'missing');
    else if (value.length > charactersMax[field]) problems.set(field, { charactersMax: charactersMax[field] });
    else if (field === 'email' && !emailSchema.safeParse(value).success) problems.set(field, 'invalid');
  }
  return problems;
}
