import type { PrivacyRequestDetail, PrivacyRequestItem } from '@polana/contract/operator-privacy';
import { countClaimsOfPerson } from '#modules/claims';
import { findHold, type Hold } from '#modules/employees';
import { countAccountParts, findPrivacyRequest, listEmploymentsOfPerson, type PrivacyRequest } from '#modules/identity';
import { today } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { RetentionSettings } from '../settings/retention-settings.ts';
import { readRetention } from '../settings/settings.store.ts';
import { keptUntil, nameKeptUntil } from './retention.rules.ts';

/** One request with what carrying it out would mean. */
export function readRequest(db: Database, requestId: string): Promise<PrivacyRequestDetail> {
  return reading(db, async (tx) => {
    const request = await findPrivacyRequest(tx, requestId);
    if (!request) throw new Refusal('privacy_request_not_found', 404);
    const { personId, email, note, reason, isRestricted, isEmptied, liftedAt, liftsOn } = request;
    const { drafts, uploads, years } = await countClaimsOfPerson(tx, personId);
    const settings = await readRetention(tx);
    return {
      ...itemOf(request),
      email,
      note,
      reason,
      isRestricted,
      isErased: isEmptied,
      liftedAt: liftedAt?.toISOString() ?? null,
      liftsOn,
      employments: (await listEmploymentsOfPerson(tx, personId)).map(({ companyName, personalNumber, endDate }) => ({
        companyName,
        personalNumber,
        endDate,
      })),
      atOnce: { ...(await countAccountParts(tx, personId)), drafts, uploads },
      later: laterOf(await findHold(tx, personId), years, settings),
    };
  });
}

function laterOf(
  hold: Hold | undefined,
  years: readonly { year: number; claims: number }[],
  { claimYears, personMonths }: RetentionSettings,
): PrivacyRequestDetail['later'] {
  const lastDay = hold && !hold.isEmployed ? hold.lastDay : null;
  return {
    isEmployed: hold?.isEmployed ?? false,
    nameUntil: lastDay && nameKeptUntil(lastDay, personMonths),
    claims: years.map(({ year, claims }) => ({ year, claims, until: keptUntil(year, claimYears) })),
    booksUntil: hold?.moneyYear ? keptUntil(hold.moneyYear, claimYears) : null,
  };
}

export function itemOf(request: PrivacyRequest): PrivacyRequestItem {
  const { requestId, kind, source, status, personName, receivedOn, dueOn, decidedAt, decidedBy } = request;
  return {
    id: requestId,
    kind,
    source,
    status,
    personName,
    receivedOn,
    dueOn,
    isOverdue: status === 'pending' && dueOn < today(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
  };
}
