import type { PlainDate } from '@polana/contract/plain-date';
import type { Tx } from '#platform/database';
import { givingWay } from '#platform/give-way';
import { findOrOpenAccounts, lockBooks } from './account.store.ts';
import { type Account, type AccountReference, allowanceAccount, assertWholeCents } from './ledger.rules.ts';
import type { EntitlementCredit } from './credit-entitlement.ts';
import { postingSha256 } from './post-reservation.ts';
import { sameContent, transferSha256 } from './post-transfer.ts';
import { reservationSha256, type ReservationOrder } from './reserve-allowance.ts';
import {
  findReleasesByKey,
  findReservationsByKey,
  findTransfersByKey,
  insertReleases,
  insertReservations,
  insertTransfers,
} from './transfer.store.ts';
import { voidingSha256 } from './void-reservation.ts';
import { byDate, keysOf, partsOf, type Written, writtenOf } from './written-lines.ts';

export interface EntitlementLine extends Omit<EntitlementCredit, 'companyId'>, Written {}

/** What became of a reservation; nothing given = it is still open. Its key is the reservation's own. */
export type ReservationOutcome = { createdBy: string | null } & Written &
  ({ state: 'posted'; effectiveDate: PlainDate; amountCents?: number } | { state: 'voided' });

export interface ReservationLine extends Omit<ReservationOrder, 'companyId'>, Written {
  outcome?: ReservationOutcome;
}

export interface ManyPostings {
  entitlements?: readonly EntitlementLine[];
  reservations?: readonly ReservationLine[];
}

export interface ManyPosted {
  /** In the order of the lines given. */
  transferIds: string[];
  reservationIds: string[];
}

/**
 * Books a whole history or import of one company at once: entitlements, then reservations, then what became of them, each by
 * date. The same keys, rules and constraints as one by one; a single line that does not fit refuses all.
 */
export async function postMany(tx: Tx, companyId: string, postings: ManyPostings): Promise<ManyPosted> {
  const entitlements = postings.entitlements ?? [];
  const reservations = postings.reservations ?? [];
  for (const line of [...entitlements, ...reservations]) assertWholeCents(line.amountCents);
  await lockBooks(tx, companyId);
  const account = await findOrOpenAccounts(tx, companyId, [
    { kind: 'fund' },
    { kind: 'payout' },
    ...entitlements.map(allowanceAccount),
    ...reservations.map(allowanceAccount),
  ]);
  const transferIds = await creditMany(tx, companyId, entitlements, account);
  const reservationIds = await reserveMany(tx, companyId, reservations, account);
  const reserved = reservations.map((line, index) => ({ line, reservationId: reservationIds[index] as string }));
  await postOutcomes(tx, companyId, reserved, account);
  await voidOutcomes(tx, companyId, reserved);
  return { transferIds, reservationIds };
}

type FindAccount = (reference: AccountReference) => Account;
type ReservedLine = { line: ReservationLine; reservationId: string };

async function creditMany(tx: Tx, companyId: string, lines: readonly EntitlementLine[], account: FindAccount) {
  const fund = { kind: 'fund' } as const;
  const earlier = await findTransfersByKey(tx, companyId, keysOf(lines));
  const giveWay = givingWay();
  const drafts = [];
  for (const line of lines) {
    await giveWay();
    const allowance = allowanceAccount(line);
    const sha256 = transferSha256({ ...line, companyId, type: 'entitlement', from: fund, to: allowance });
    const known = sameContent(earlier.get(line.idempotencyKey) ?? null, sha256);
    drafts.push({
      ...writtenOf(line, known?.id, sha256),
      known: known !== null,
      type: 'entitlement' as const,
      fromAccountId: account(fund).id,
      toAccountId: account(allowance).id,
      amountCents: line.amountCents,
      effectiveDate: line.effectiveDate,
      subjectId: line.subjectId ?? null,
      reservationId: null,
      reversesId: null,
    });
  }
  for (const part of partsOf(byDate(drafts.filter((draft) => !draft.known))))
    await insertTransfers(tx, companyId, part);
  return drafts.map((draft) => draft.id);
}

async function reserveMany(tx: Tx, companyId: string, lines: readonly ReservationLine[], account: FindAccount) {
  const earlier = await findReservationsByKey(tx, companyId, keysOf(lines));
  const drafts = lines.map((line) => {
    const sha256 = reservationSha256({ ...line, companyId });
    const known = sameContent(earlier.get(line.idempotencyKey) ?? null, sha256);
    return {
      ...writtenOf(line, known?.id, sha256),
      known: known !== null,
      accountId: account(allowanceAccount(line)).id,
      amountCents: line.amountCents,
      effectiveDate: line.effectiveDate,
      subjectId: line.subjectId ?? null,
    };
  });
  for (const part of partsOf(byDate(drafts.filter((draft) => !draft.known)))) {
    await insertReservations(tx, companyId, part);
  }
  return drafts.map((draft) => draft.id);
}

async function postOutcomes(tx: Tx, companyId: string, reserved: readonly ReservedLine[], account: FindAccount) {
  const earlier = await findTransfersByKey(tx, companyId, keysOf(reserved.map(({ line }) => line)));
  const drafts = reserved.flatMap(({ line, reservationId }) => {
    const { outcome, idempotencyKey } = line;
    if (outcome?.state !== 'posted') return [];
    const { amountCents, effectiveDate, createdBy, createdAt } = outcome;
    const posting = { companyId, reservationId, idempotencyKey, effectiveDate, createdBy };
    const sha256 = postingSha256(amountCents === undefined ? posting : { ...posting, amountCents });
    if (sameContent(earlier.get(idempotencyKey) ?? null, sha256)) return [];
    return {
      ...writtenOf({ idempotencyKey, createdBy, createdAt }, undefined, sha256),
      type: 'drawing' as const,
      fromAccountId: account(allowanceAccount(line)).id,
      toAccountId: account({ kind: 'payout' }).id,
      amountCents: amountCents ?? line.amountCents,
      effectiveDate,
      subjectId: line.subjectId ?? null,
      reservationId,
      reversesId: null,
    };
  });
  for (const part of partsOf(byDate(drafts))) await insertTransfers(tx, companyId, part);
}

async function voidOutcomes(tx: Tx, companyId: string, reserved: readonly ReservedLine[]) {
  const earlier = await findReleasesByKey(tx, companyId, keysOf(reserved.map(({ line }) => line)));
  const drafts = reserved.flatMap(({ line, reservationId }) => {
    const { outcome, idempotencyKey } = line;
    if (outcome?.state !== 'voided') return [];
    const { createdBy, createdAt } = outcome;
    const sha256 = voidingSha256({ companyId, reservationId, idempotencyKey, createdBy });
    if (sameContent(earlier.get(idempotencyKey) ?? null, sha256)) return [];
    return { ...writtenOf({ idempotencyKey, createdBy, createdAt }, undefined, sha256), reservationId };
  });
  for (const part of partsOf(drafts)) await insertReleases(tx, companyId, part);
}
