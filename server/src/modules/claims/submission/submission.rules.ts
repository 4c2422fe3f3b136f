import { createHash } from 'node:crypto';
import type { ClaimPerson } from '@polana/contract/claim-fields';
import type { RecreationClaim, SportClaim } from '@polana/contract/claim-submission';
import { centsFromText } from '@polana/contract/money';
import type { ActionCode } from '@polana/contract/roles';
import type { ClaimFacts } from '../checks/judge-claim.rules.ts';

/** What somebody sends in, for one of the two allowances. */
export type ClaimForm = ({ actionCode: 'RP' } & RecreationClaim) | ({ actionCode: 'SP' } & SportClaim);

export function factsOf(form: ClaimForm): ClaimFacts {
  const { actionCode, category, documentDate } = form;
  const facts = { actionCode, category, documentDate, sumCents: centsFromText(form.sum) };
  if (form.actionCode === 'RP') {
    const { stayFrom, stayTo, persons = [] } = form;
    return { ...facts, stayFrom, stayTo, relations: persons.map((person) => person.relation) };
  }
  const { periodFrom, periodTo, memberSince, ageOfChild } = form;
  return { ...facts, periodFrom, periodTo, memberSince, ageOfChild };
}

/** The facts as the columns of a claim, without what is sealed. */
export function columnsOf(form: ClaimForm) {
  const facts = {
    category: form.category,
    sumCents: centsFromText(form.sum),
    documentDate: form.documentDate ?? null,
    documentNumber: trimmed(form.documentNumber),
    issuerIco: form.issuerIco ?? '',
    orderNumber: form.orderNumber ?? null,
    ekasaId: trimmed(form.ekasaId) || null,
    note: trimmed(form.note),
  };
  return form.actionCode === 'RP' ? { ...facts, ...stayColumns(form) } : { ...facts, ...sportColumns(form) };
}

function stayColumns(form: RecreationClaim) {
  return {
    asOfDate: form.stayFrom,
    stayFrom: form.stayFrom,
    stayTo: form.stayTo,
    issuerName: trimmed(form.issuerName),
    persons: (form.persons ?? []).map(({ relation }) => ({ relation })),
    childAge: null,
    sportOrganisation: null,
    memberSince: null,
    periodFrom: null,
    periodTo: null,
  };
}

function sportColumns(form: SportClaim) {
  return {
    asOfDate: form.periodFrom,
    stayFrom: null,
    stayTo: null,
    issuerName: trimmed(form.issuerName) || form.sportOrganisation.trim(),
    persons: [],
    childAge: form.ageOfChild,
    sportOrganisation: form.sportOrganisation.trim(),
    memberSince: form.memberSince,
    periodFrom: form.periodFrom,
    periodTo: form.periodTo,
  };
}

function trimmed(text: string | undefined): string {
  return text?.trim() ?? '';
}

/** Names beside the relations, in the same order; null where nobody is named. */
export function personNamesOf(persons: readonly ClaimPerson[]): (string | null)[] | null {
  const names = persons.map(({ name }) => name?.trim() || null);
  return names.some((name) => name !== null) ? names : null;
}

/** The same child, however a parent writes the name: capitals, accents and the order of the names aside. */
export function childKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
}

/** Tells whether a repeated key carries the same claim: who sends it, what it says and which files come with it. */
export function requestSha256(
  submitter: { employmentId: string | null; actionCode: ActionCode },
  form: object,
  fileSha256: readonly string[],
): Buffer {
  const said = JSON.stringify([submitter.employmentId, submitter.actionCode, form, fileSha256], sortedKeys);
  return createHash('sha256').update(said).digest();
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}
