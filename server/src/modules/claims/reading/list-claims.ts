import type { ClaimListItem } from '@polana/contract/claim-fields';
import type { listClaims as listEndpoint } from '@polana/contract/claims';
import type { QueryOf } from '@polana/contract/endpoint';
import { addDays } from '@polana/contract/plain-date';
import { instantAt } from '#platform/clock';
import { reading, readingAtOnce, type Database } from '#platform/database';
import type { Payment } from '../closing/closing.rules.ts';
import { listPayments } from '../closing/payment.store.ts';
import { findClaimsAtOnce, findClaimsInSteps, type ClaimFilter } from './claim-list.store.ts';
import { type ListedClaim, listItemOf, paymentPart } from './list-item.ts';
import { searchWordsOf } from './search.rules.ts';
import type { ClaimReader } from './visible-claim.ts';

export type ListQuery = QueryOf<typeof listEndpoint>;

/** An employee's own claims, or the company's. An employee who asks for another one's gets an empty list. */
export async function listClaims(
  db: Database,
  reader: ClaimReader,
  query: ListQuery,
): Promise<{ items: ClaimListItem[]; totalCount: number; isTotalExact: boolean }> {
  const filter = claimFilterOf(reader, query);
  if (!filter) return { items: [], totalCount: 0, isTotalExact: true };
  const isInSteps = filter.search !== undefined || query.order.endsWith('employee');
  const { claims, ...counts } = await (isInSteps
    ? reading(db, (tx) => findClaimsInSteps(tx, filter, query))
    : readingAtOnce(db, (tx) => findClaimsAtOnce(tx, filter, query)));
  const payments = reader.employmentId ? await findPayments(db, reader.companyId, claims) : null;
  const items = claims.map((claim) => ({
    ...listItemOf(claim),
    ...(payments && paymentPart(claim.status, payments.get(claim.claimId) ?? [])),
  }));
  return { items, ...counts };
}

/** The company has its own place for what is paid; an employee looks for it at the claim. */
async function findPayments(db: Database, companyId: string, claims: readonly ListedClaim[]) {
  const approved = claims.filter(({ status }) => status === 'approved').map(({ claimId }) => claimId);
  return approved.length === 0
    ? new Map<string, Payment[]>()
    : reading(db, (tx) => listPayments(tx, companyId, approved));
}

/** What the list is narrowed to; null where it would be somebody else's. */
export function claimFilterOf(
  { companyId, employmentId }: Omit<ClaimReader, 'personId'>,
  query: Omit<ListQuery, 'limit' | 'offset' | 'order'>,
): ClaimFilter | null {
  if (employmentId && query.employeeId && query.employeeId !== employmentId) return null;
  const { submittedFrom, submittedTo, search, year, status, actionCode, flag } = query;
  const words = search === undefined ? undefined : searchWordsOf(search);
  return {
    companyId,
    employmentId: employmentId ?? query.employeeId,
    status,
    actionCode,
    flag,
    year: year === undefined ? undefined : Number(year),
    submittedFrom: submittedFrom === undefined ? undefined : instantAt(submittedFrom),
    submittedBefore: submittedTo === undefined ? undefined : instantAt(addDays(submittedTo, 1)),
    search: words && words.whole.length > 0 ? words : undefined,
  };
}
