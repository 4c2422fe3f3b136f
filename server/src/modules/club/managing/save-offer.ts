import type { ManagedOfferDetail, OfferForm } from '@polana/contract/operator-club';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import {
  findKeptOffer,
  insertOffer,
  listOfferCompanies,
  lockOffer,
  lockOrder,
  storeOffer,
  storeOfferCompanies,
} from './managed-offer.store.ts';

/** Adds an offer as a draft that nobody but operators sees. */
export function createOffer(db: Database, form: OfferForm, author: Author): Promise<ManagedOfferDetail> {
  assertDates(form);
  return inTransaction(db, async (tx) => {
    const offerId = newId();
    await lockOrder(tx);
    await insertOffer(tx, offerId, form, now());
    await storeCompanies(tx, offerId, form);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'clubOffer.created',
      objectType: 'clubOffer',
      objectId: offerId,
      changes: { partnerName: form.partnerName, titleSk: form.titleSk },
    });
    return readKept(tx, offerId);
  });
}

/** Changes an offer; whoever saves second is told instead of overwriting, and saving what is there already changes nothing. */
export function updateOffer(
  db: Database,
  offerId: string,
  { version, ...form }: OfferForm & { version: number },
  author: Author,
): Promise<ManagedOfferDetail> {
  assertDates(form);
  return inTransaction(db, async (tx) => {
    const before = await lockOffer(tx, offerId);
    if (!before) throw new Refusal('offer_not_found', 404);
    const companies = await listOfferCompanies(tx, offerId);
    const known = { ...before, companyIds: before.isRestricted ? companies.map((company) => company.id) : null };
    const changes = differences(known, form);
    if (Object.keys(changes).length === 0) return readKept(tx, offerId);
    if (before.version !== version) throw new Refusal('offer_changed', 409);
    await storeOffer(tx, offerId, form);
    await storeCompanies(tx, offerId, form);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'clubOffer.changed',
      objectType: 'clubOffer',
      objectId: offerId,
      changes,
    });
    return readKept(tx, offerId);
  });
}

export async function readKept(tx: ReadTx, offerId: string): Promise<ManagedOfferDetail> {
  const offer = await findKeptOffer(tx, today(), offerId);
  if (!offer) throw new Refusal('offer_not_found', 404);
  return offer;
}

function assertDates({ validFrom, validTo }: OfferForm): void {
  if (validTo < validFrom) throw new Refusal('offer_dates_reversed', 400, { path: 'validTo' });
}

async function storeCompanies(tx: Tx, offerId: string, { companyIds }: OfferForm): Promise<void> {
  if (!(await storeOfferCompanies(tx, offerId, companyIds ?? [])))
    throw new Refusal('offer_company_unknown', 400, { path: 'companyIds' });
}

function differences(before: OfferForm, form: OfferForm): Record<string, { from: unknown; to: unknown }> {
  const keys = Object.keys(form) as (keyof OfferForm)[];
  const comparable = (value: OfferForm[keyof OfferForm]) =>
    Array.isArray(value) ? value.toSorted().join() : typeof value === 'string' ? value.trim() : value;
  return Object.fromEntries(
    keys
      .filter((key) => comparable(before[key]) !== comparable(form[key]))
      .map((key) => [key, { from: before[key], to: form[key] }]),
  );
}
