import type { Offer, OfferDetail, OfferKind } from '@polana/contract/club';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';
import { searchPatterns } from './offer.rules.ts';

export interface OfferFilter {
  search?: string | undefined;
  kind?: OfferKind | undefined;
  region?: string | undefined;
  rewardMin?: number | undefined;
  limit: number;
  offset: number;
}

/** Whose offers, on which day and in which language. */
export interface OfferReader {
  companyId: string;
  day: PlainDate;
  lang: Language;
}

/** $1 company, $2 day: what somebody of the company may see that day. */
const shown = `o.status = 'published' AND $2::date BETWEEN o.valid_from AND o.valid_to
  AND (NOT o.is_restricted OR EXISTS (SELECT FROM club_offer_company c WHERE c.offer_id = o.id AND c.company_id = $1))`;

/** Each text in the reader's language; all Slovak where any of them is not translated, so that no card mixes two. */
function texts(lang: Language): string {
  const text = (name: string) =>
    lang === 'en' ? `CASE WHEN o.has_english THEN coalesce(o.${name}_en, '') ELSE o.${name}_sk END` : `o.${name}_sk`;
  const language = lang === 'en' ? `CASE WHEN o.has_english THEN 'en' ELSE 'sk' END` : `'sk'`;
  return `${text('title')} AS title, ${text('description')} AS description, ${text('conditions')} AS conditions,
    ${text('how_to_use')} AS "howToUse", ${language} AS lang`;
}

const columns = `o.id, o.partner_name AS "partnerName", o.place, o.region, o.kind, o.reward_percent AS "rewardPercent",
  o.valid_to AS "validTo", o.valid_from AS "validFrom", o.address, o.web_url AS "webUrl",
  (SELECT l.sha256 FROM club_logo l WHERE l.offer_id = o.id) AS logo`;

export async function findOffers(
  tx: ReadTx,
  { companyId, day, lang }: OfferReader,
  { search, kind, region, rewardMin, limit, offset }: OfferFilter,
): Promise<{ offers: Offer[]; totalCount: number }> {
  const values = [companyId, day, searchPatterns(search ?? ''), kind ?? null, region ?? null, rewardMin ?? 0];
  const wanted = `${shown} AND o.search_text LIKE ALL ($3::text[]) AND ($4::text IS NULL OR o.kind = $4)
    AND ($5::text IS NULL OR o.region = $5) AND o.reward_percent >= $6`;
  const found = await tx.client.query<OfferDetail>({
    name: `club-offers-${lang}`,
    text: `SELECT ${columns}, ${texts(lang)} FROM club_offer o WHERE ${wanted} ORDER BY o.position, o.id LIMIT $7 OFFSET $8`,
    values: [...values, limit, offset],
  });
  const counted = await tx.client.query<{ count: number }>({
    name: 'club-offers-count',
    text: `SELECT count(*) AS count FROM club_offer o WHERE ${wanted}`,
    values,
  });
  return { offers: found.rows.map(cardOf), totalCount: counted.rows[0]?.count ?? 0 };
}

function cardOf({ conditions: _c, howToUse: _h, address: _a, webUrl: _w, validFrom: _v, ...card }: OfferDetail): Offer {
  return card;
}

export interface OfferChoices {
  highestReward: number | null;
  regions: string[];
  kinds: OfferKind[];
}

/** What there is to filter by, over everything the reader may see. */
export async function findChoices(tx: ReadTx, { companyId, day }: OfferReader): Promise<OfferChoices> {
  const { rows } = await tx.client.query<OfferChoices>({
    name: 'club-offer-choices',
    text: `SELECT max(o.reward_percent) AS "highestReward",
        coalesce(array_agg(DISTINCT o.region COLLATE "sk-x-icu") FILTER (WHERE o.region <> ''), '{}') AS regions,
        coalesce(array_agg(DISTINCT o.kind), '{}') AS kinds
      FROM club_offer o WHERE ${shown}`,
    values: [companyId, day],
  });
  return rows[0] ?? { highestReward: null, regions: [], kinds: [] };
}

export async function findOffer(
  tx: ReadTx,
  { companyId, day, lang }: OfferReader,
  offerId: string,
): Promise<OfferDetail | undefined> {
  const { rows } = await tx.client.query<OfferDetail>({
    name: `club-offer-${lang}`,
    text: `SELECT ${columns}, ${texts(lang)} FROM club_offer o WHERE ${shown} AND o.id = $3`,
    values: [companyId, day, offerId],
  });
  return rows[0];
}
