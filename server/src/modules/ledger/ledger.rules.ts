import { createHash } from 'node:crypto';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';

/** Which account is meant; the store finds it or opens it. */
export type AccountReference =
  | { kind: 'operator' }
  | { kind: 'fund' }
  | { kind: 'payout' }
  | { kind: 'club'; employmentId: string }
  | { kind: 'allowance'; employmentId: string; year: number; actionCode: ActionCode };

export type AccountKind = AccountReference['kind'];

export interface Account {
  id: string;
  kind: AccountKind;
  balanceCents: number;
  creditedCents: number;
  availableCents: number;
  reservedCents: number;
  drawnCents: number;
}

/** What every change of the books says about itself. */
export interface Booking {
  companyId: string;
  /** Unique in the company: the same key with the same content is answered with the first result. */
  idempotencyKey: string;
  effectiveDate: PlainDate;
  /** The person behind it; null when the system acts by itself. */
  createdBy: string | null;
  /** What the money is about (a claim, a ratio change), opaque to the ledger. */
  subjectId?: string | null;
  note?: string;
}

/** An allowance of one employment in one calendar year. */
export interface AllowanceOf {
  employmentId: string;
  year: number;
  actionCode: ActionCode;
}

export function allowanceAccount({ employmentId, year, actionCode }: AllowanceOf): AccountReference {
  return { kind: 'allowance', employmentId, year, actionCode };
}

type Request = Pick<Booking, 'companyId' | 'subjectId' | 'note'>;

/**
 * Tells whether a repeated key carries the same content. Date and author stay out: a call repeated after midnight or by a
 * retrying job is still the same call.
 */
export function requestSha256(operation: string, booking: Request, content: readonly unknown[]): string {
  const parts = [operation, booking.companyId, booking.subjectId ?? null, booking.note ?? '', ...content];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export function referenceText(reference: AccountReference): string {
  if (reference.kind === 'allowance') {
    return `allowance ${reference.employmentId} ${reference.year} ${reference.actionCode}`;
  }
  return reference.kind === 'club' ? `club ${reference.employmentId}` : reference.kind;
}

/** The move that brings what was credited to the wanted figure: up in full, down only as far as nothing is reserved or drawn. */
export function adjustmentCents(account: Account, creditedCents: number): number {
  return Math.max(creditedCents - account.creditedCents, 0 - account.availableCents);
}

export function assertWholeCents(amountCents: number, minimum = 1): void {
  if (!Number.isSafeInteger(amountCents) || amountCents < minimum) {
    throw new RangeError(`not an amount to move: ${amountCents}`);
  }
}
