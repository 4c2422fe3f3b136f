import type { ClubCompany, ManagedOffer, ManagedOfferDetail, OfferForm } from '@polana/contract/operator-club';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';
import { searchPatterns } from '../offer.rules.ts';

export type OfferStatus = 'draft' | 'published' | 'withdrawn';

/** An offer as it is kept. */
export interface KeptOffer extends Omit<OfferForm, 'companyIds'> {
  id: string;
  version: number;
  status: OfferStatus;
  isRestricted: boolean;
}

/** $1 day: what an offer is to the operator today. */
const state = `CASE WHEN o.status = 'draft' THEN 'draft' WHEN o.status = 'withdrawn' OR o.valid_to < $1::date THEN 'ended'
  WHEN o.valid_from > $1::date THEN 'planned' ELSE 'active' END`;
const isEnded = `(o.status = 'withdrawn' OR (o.status = 'published' AND o.valid_to < $1::date))`;
const counts = `(SELECT coalesce(sum(k.count), 0)::integer FROM club_click k WHERE k.offer_id = o.id) AS "clickCount",
  (SELECT count(*) FROM club_reward r WHERE r.offer_id = o.id
    AND NOT EXISTS (SELECT FROM transfer_report back WHERE back.reverses_id = r.transfer_id)) AS "rewardCount"`;
/** Somebody opened the way to the partner, or was rewarded for it, though it was taken back. */
const isUsed = `(EXISTS (SELECT FROM club_click k WHERE k.offer_id = o.id) OR EXISTS (SELECT FROM club_reward r WHERE r.offer_id = o.id)
  OR EXISTS (SELECT FROM club_reward_list l WHERE l.offer_id = o.id))`;

export interface ManagedPage {
  state: 'current' | 'ended';
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** Offers in their order; those that ended by their last day, the latest first. */
export async function listKeptOffers(
  tx: ReadTx,
  day: PlainDate,
  page: ManagedPage,
): Promise<{ items: ManagedOffer[]; totalCount: number }> {
  const wanted = `${page.state === 'ended' ? isEnded : `NOT ${isEnded}`} AND o.search_text LIKE ALL ($2::text[])`;
  const order = page.state === 'ended' ? 'o.valid_to DESC, o.id' : 'o.position, o.id';
  const values = [day, searchPatterns(page.search ?? '')];
  const found = await tx.client.query<ManagedOffer>(
    `SELECT o.id, o.partner_name AS "partnerName", o.title_sk AS "titleSk", o.reward_percent AS "rewardPercent",
       o.valid_from AS "validFrom", o.valid_to AS "validTo", ${state} AS state, o.has_english AS "hasEnglish",
       CASE WHEN o.is_restricted THEN (SELECT count(*) FROM club_offer_company c WHERE c.offer_id = o.id) END AS "companyCount",
       ${counts}
     FROM club_offer o WHERE ${wanted} ORDER BY ${order} LIMIT $3 OFFSET $4`,
    [...values, page.limit, page.offset],
  );
  const counted = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM club_offer o WHERE ${wanted}`,
    values,
  );
  return { items: found.rows, totalCount: counted.rows[0]?.count ?? 0 };
}

const columns = `o.id, o.version, o.partner_name AS "partnerName", o.title_sk AS "titleSk", coalesce(o.title_en, '') AS "titleEn",
  o.description_sk AS "descriptionSk", coalesce(o.description_en, '') AS "descriptionEn", o.conditions_sk AS "conditionsSk",
  coalesce(o.conditions_en, '') AS "conditionsEn", o.how_to_use_sk AS "howToUseSk", coalesce(o.how_to_use_en, '') AS "howToUseEn",
  o.place, o.region, o.address, o.kind, o.reward_percent AS "rewardPercent", o.web_url AS "webUrl", o.valid_from AS "validFrom",
  o.valid_to AS "validTo"`;

export async function findKeptOffer(
  tx: ReadTx,
  day: PlainDate,
  offerId: string,
): Promise<ManagedOfferDetail | undefined> {
  const { rows } = await tx.client.query<
    Omit<ManagedOfferDetail, 'companies' | 'companyIds'> & { isRestricted: boolean }
  >(
    `SELECT ${columns}, o.is_restricted AS "isRestricted", ${state} AS state, o.has_english AS "hasEnglish", l.sha256 AS logo,
       ${counts}, ${isUsed} AS "isUsed"
     FROM club_offer o LEFT JOIN club_logo l ON l.offer_id = o.id WHERE o.id = $2`,
    [day, offerId],
  );
  if (!rows[0]) return undefined;
  const { isRestricted, ...offer } = rows[0];
  const companies = isRestricted ? await listOfferCompanies(tx, offerId) : [];
  return { ...offer, companies, companyIds: isRestricted ? companies.map((company) => company.id) : null };
}

/** Held to the end of the transaction: whoever changes an offer comes one after another. */
export async function lockOffer(tx: Tx, offerId: string): Promise<KeptOffer | undefined> {
  const { rows } = await tx.client.query<KeptOffer>(
    `SELECT ${columns}, o.status, o.is_restricted AS "isRestricted" FROM club_offer o WHERE o.id = $1 FOR UPDATE`,
    [offerId],
  );
  return rows[0];
}

export async function listOfferCompanies(tx: ReadTx, offerId: string): Promise<ClubCompany[]> {
  const { rows } = await tx.client.query<ClubCompany>(
    `SELECT c.company_id AS id, c.name, c.ico FROM club_offer_company o JOIN company_report c ON c.company_id = o.company_id
     WHERE o.offer_id = $1 ORDER BY c.name COLLATE "sk-x-icu", c.company_id`,
    [offerId],
  );
  return rows;
}

function rowOf(form: Omit<OfferForm, 'companyIds'>): unknown[] {
  return [
    form.partnerName.trim(),
    form.titleSk.trim(),
    form.titleEn.trim() || null,
    form.descriptionSk.trim(),
    form.descriptionEn.trim() || null,
    form.conditionsSk.trim(),
    form.conditionsEn.trim() || null,
    form.howToUseSk.trim(),
    form.howToUseEn.trim() || null,
    form.place.trim(),
    form.region.trim(),
    form.address.trim(),
    form.kind,
    form.rewardPercent,
    form.webUrl,
    form.validFrom,
    form.validTo,
  ];
}

const written = `partner_name, title_sk, title_en, description_sk, description_en, conditions_sk, conditions_en, how_to_use_sk,
  how_to_use_en, place, region, address, kind, reward_percent, web_url, valid_from, valid_to`;

/** Adds a draft at the end of the order; the caller has locked the order. */
export async function insertOffer(tx: Tx, offerId: string, form: OfferForm, at: Date): Promise<void> {
  await tx.client.query(
    `INSERT INTO club_offer (id, is_restricted, created_at, status, position, ${written})
     SELECT $1, $2, $3, 'draft', coalesce(max(position), 0) + 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       $18, $19::date, $20::date
     FROM club_offer`,
    [offerId, form.companyIds !== null, at, ...rowOf(form)],
  );
}

export async function storeOffer(tx: Tx, offerId: string, form: OfferForm): Promise<void> {
  await tx.client.query(
    `UPDATE club_offer SET is_restricted = $2, version = version + 1,
       (${written}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::date, $19::date)
     WHERE id = $1`,
    [offerId, form.companyIds !== null, ...rowOf(form)],
  );
}

/** False when one of the companies does not take part. */
export async function storeOfferCompanies(tx: Tx, offerId: string, companyIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(companyIds)];
  await tx.client.query('DELETE FROM club_offer_company WHERE offer_id = $1', [offerId]);
  const { rowCount } = await tx.client.query(
    `INSERT INTO club_offer_company (offer_id, company_id)
     SELECT $1, c.company_id FROM company_report c WHERE c.company_id = ANY ($2::uuid[])`,
    [offerId, wanted],
  );
  return rowCount === wanted.length;
}

export async function storeOfferStatus(tx: Tx, offerId: string, status: OfferStatus): Promise<void> {
  await tx.client.query('UPDATE club_offer SET status = $2, version = version + 1 WHERE id = $1', [offerId, status]);
}

export async function isOfferUsed(tx: ReadTx, offerId: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ used: boolean }>(
    `SELECT ${isUsed} AS used FROM club_offer o WHERE o.id = $1`,
    [offerId],
  );
  return rows[0]?.used === true;
}

export async function deleteKeptOffer(tx: Tx, offerId: string): Promise<void> {
  await tx.client.query('DELETE FROM club_logo WHERE offer_id = $1', [offerId]);
  await tx.client.query('DELETE FROM club_offer_company WHERE offer_id = $1', [offerId]);
  await tx.client.query('DELETE FROM club_offer WHERE id = $1', [offerId]);
}

/** Held to the end of the transaction: the order is changed by one at a time. */
export async function lockOrder(tx: Tx): Promise<void> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('club offer order', 0))`);
}

/** Numbers every offer anew with one of them put beside another; false when either is missing. */
export async function placeKeptOffer(
  tx: Tx,
  offerId: string,
  { besideId, side }: { besideId: string; side: 'before' | 'after' },
): Promise<boolean> {
  const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM club_offer ORDER BY position, id');
  const others = rows.map((row) => row.id).filter((id) => id !== offerId);
  const place = others.indexOf(besideId);
  if (place < 0 || others.length === rows.length) return false;
  const order = others.toSpliced(side === 'before' ? place : place + 1, 0, offerId);
  await tx.client.query(
    `UPDATE club_offer o SET position = n.place FROM unnest($1::uuid[]) WITH ORDINALITY AS n (id, place)
     WHERE o.id = n.id AND o.position <> n.place`,
    [order],
  );
  return true;
}

/** Companies that take part, by the number or a part of the name. */
export async function findCompanies(tx: ReadTx, search: string): Promise<ClubCompany[]> {
  const { rows } = await tx.client.query<ClubCompany>(
    `SELECT c.company_id AS id, c.name, c.ico FROM company_report c
     WHERE c.status IN ('active', 'suspended') AND ($1 = '' OR c.ico = $1 OR strpos(lower(c.name), lower($1)) > 0)
     ORDER BY c.name COLLATE "sk-x-icu", c.company_id LIMIT 20`,
    [search.trim()],
  );
  return rows;
}
