import {
  claimFile,
  recreationCategories,
  relations,
  sportCategories,
  type ClaimCategory,
  type ClaimFile,
  type Relation,
} from '@polana/contract/claim-fields';
import { isPlainDate } from '@polana/contract/plain-date';
import { rejectionReasons, type RejectionReason } from '@polana/contract/rejection-reasons';
import type { ActionCode } from '@polana/contract/roles';
import * as z from 'zod/mini';

export interface AcceptedDeclaration {
  id: string;
  version: number;
}

/** What the code on a receipt filled in, with what stood there before, so that it can be taken back. */
export interface ReceiptReading {
  sum: string | null;
  documentDate: string | null;
  sumBefore: string;
  documentDateBefore: string | null;
}

/** A claim as it is being filled in: texts as they stand in their fields, days as YYYY-MM-DD. */
export interface ClaimValues {
  /** One per draft: however often it is sent, one claim comes of it. */
  idempotencyKey: string;
  category: ClaimCategory;
  sum: string;
  stayFrom: string | null;
  stayTo: string | null;
  relations: Relation[];
  documentDate: string | null;
  documentNumber: string;
  issuerName: string;
  orderNumber: string;
  ekasaId: string;
  /** The receipt that the code was read from. */
  ekasaFileId: string;
  nameOfChild: string;
  ageOfChild: string;
  sportOrganisation: string;
  memberSince: string | null;
  periodFrom: string | null;
  periodTo: string | null;
  note: string;
  declarations: AcceptedDeclaration[];
  privacy: boolean;
  /** "Yes, the dates are right", said after the warning about the 30 days. */
  isLateConfirmed: boolean;
  receiptReading: ReceiptReading | null;
  /** The rejected claim this one corrects, and why it was rejected. */
  replaces: string | null;
  rejectedFor: RejectionReason | null;
  /** Receipts of that claim which count for this one too. */
  takenOver: ClaimFile[];
}

type NamesOf<Type> = { [Name in keyof ClaimValues]: ClaimValues[Name] extends Type ? Name : never }[keyof ClaimValues];

const textNames = [
  'sum',
  'documentNumber',
  'issuerName',
  'orderNumber',
  'ekasaId',
  'ekasaFileId',
  'nameOfChild',
  'ageOfChild',
  'sportOrganisation',
  'note',
] as const satisfies readonly NamesOf<string>[];

const dateNames = [
  'stayFrom',
  'stayTo',
  'documentDate',
  'memberSince',
  'periodFrom',
  'periodTo',
] as const satisfies readonly NamesOf<string | null>[];

function categoriesOf(actionCode: ActionCode): readonly ClaimCategory[] {
  return actionCode === 'RP' ? recreationCategories : sportCategories;
}

/** Who takes part when nobody says otherwise. */
export function usualRelations(category: ClaimCategory): Relation[] {
  if (category === 'CAMP') return ['CHILD'];
  return category === 'PARENT' ? ['PARENT'] : ['SELF'];
}

/** Another category brings the person it is usual for; whoever was ticked by hand stays. */
export function relationsAfter(chosen: Relation[], before: ClaimCategory, category: ClaimCategory): Relation[] {
  const [usualBefore, usual] = [usualRelations(before), usualRelations(category)];
  const isSame = (one: Relation[], other: Relation[]) => String(one) === String(other);
  if (isSame(chosen, usualBefore)) return usual;
  if (isSame(usualBefore, usual)) return chosen;
  return relations.filter((relation) => chosen.includes(relation) || usual.includes(relation));
}

export function emptyValues(actionCode: ActionCode): ClaimValues {
  const category = actionCode === 'RP' ? 'ACCOMMODATION' : 'MEMBERSHIP';
  return {
    idempotencyKey: crypto.randomUUID(),
    category,
    sum: '',
    stayFrom: null,
    stayTo: null,
    relations: usualRelations(category),
    documentDate: null,
    documentNumber: '',
    issuerName: '',
    orderNumber: '',
    ekasaId: '',
    ekasaFileId: '',
    nameOfChild: '',
    ageOfChild: '',
    sportOrganisation: '',
    memberSince: null,
    periodFrom: null,
    periodTo: null,
    note: '',
    declarations: [],
    privacy: false,
    isLateConfirmed: false,
    receiptReading: null,
    replaces: null,
    rejectedFor: null,
    takenOver: [],
  };
}

/** Values from the server or from this tab's storage; whatever is not what it should be counts as not filled in. */
export function valuesFrom(actionCode: ActionCode, kept: unknown): ClaimValues {
  const values = emptyValues(actionCode);
  if (typeof kept !== 'object' || kept === null) return values;
  const given = kept as Record<string, unknown>;
  for (const name of textNames) values[name] = textOf(given[name]) ?? values[name];
  for (const name of dateNames) values[name] = dateOf(given[name]);
  values.category = categoriesOf(actionCode).find((category) => category === given['category']) ?? values.category;
  values.relations = Array.isArray(given['relations'])
    ? relations.filter((relation) => (given['relations'] as unknown[]).includes(relation))
    : usualRelations(values.category);
  values.idempotencyKey = textOf(given['idempotencyKey']) || values.idempotencyKey;
  values.declarations = declarationsOf(given['declarations']);
  values.privacy = given['privacy'] === true;
  values.isLateConfirmed = given['isLateConfirmed'] === true;
  values.receiptReading = readingOf(given['receiptReading']);
  values.replaces = textOf(given['replaces']);
  values.rejectedFor = rejectionReasons.find((reason) => reason === given['rejectedFor']) ?? null;
  values.takenOver = z.array(claimFile).safeParse(given['takenOver']).data ?? [];
  return values;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function dateOf(value: unknown): string | null {
  return typeof value === 'string' && isPlainDate(value) ? value : null;
}

function declarationsOf(value: unknown): AcceptedDeclaration[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).flatMap((item) => {
    const { id, version } = (item ?? {}) as Partial<AcceptedDeclaration>;
    return typeof id === 'string' && typeof version === 'number' ? [{ id, version }] : [];
  });
}

function readingOf(value: unknown): ReceiptReading | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const sumBefore = textOf(given['sumBefore']);
  if (sumBefore === null) return null;
  return {
    sumBefore,
    sum: textOf(given['sum']),
    documentDate: dateOf(given['documentDate']),
    documentDateBefore: dateOf(given['documentDateBefore']),
  };
}

/** Nothing a person would miss has been filled in. */
export function isUntouched(values: ClaimValues): boolean {
  return (
    values.replaces === null &&
    textNames.every((name) => values[name] === '') &&
    dateNames.every((name) => values[name] === null)
  );
}
