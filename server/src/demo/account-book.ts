import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';

/** One allowance of one employment. */
export interface AllowanceKey {
  employmentId: string;
  year: number;
  actionCode: ActionCode;
}

/** A planned movement; the ledger books the same one later. `at` is the instant it is written, `date` the day it counts. */
export type BookStep = { at: Date; date: PlainDate } & (
  | ({ kind: 'credit'; amountCents: number } & AllowanceKey)
  | ({ kind: 'adjust'; creditedCents: number; subjectId: string } & AllowanceKey)
  | ({ kind: 'expire' } & AllowanceKey)
  | ({ kind: 'reserve'; claimId: string; amountCents: number; createdBy: string } & AllowanceKey)
  | ({ kind: 'post'; claimId: string; amountCents: number; createdBy: string } & AllowanceKey)
  | ({ kind: 'void'; claimId: string; createdBy: string } & AllowanceKey)
  | { kind: 'reward'; employmentId: string; amountCents: number; note: string }
  | { kind: 'fund'; amountCents: number }
);

interface Balance {
  creditedCents: number;
  reservedCents: number;
  drawnCents: number;
}

interface Moment {
  at: Date;
  date: PlainDate;
}

const nothing: Balance = { creditedCents: 0, reservedCents: 0, drawnCents: 0 };

/** A sketch of the books on paper: what every allowance holds at a moment of the planned history, and the steps there. */
export class AccountBook {
  readonly steps: BookStep[] = [];
  readonly #balances = new Map<string, Balance>();

  isOpen(key: AllowanceKey): boolean {
    return this.#balances.has(textOf(key));
  }

  usedCents(key: AllowanceKey): number {
    const { reservedCents, drawnCents } = this.#balanceOf(key);
    return reservedCents + drawnCents;
  }

  availableCents(key: AllowanceKey): number {
    return this.#balanceOf(key).creditedCents - this.usedCents(key);
  }

  credit(moment: Moment, key: AllowanceKey, amountCents: number): void {
    if (amountCents === 0) return;
    this.#move(key, { creditedCents: amountCents });
    this.steps.push({ ...moment, kind: 'credit', ...key, amountCents });
  }

  /** Up in full, down only as far as nothing is reserved or drawn. */
  adjust(moment: Moment, key: AllowanceKey, creditedCents: number, subjectId: string): void {
    const wantedCents = creditedCents - this.#balanceOf(key).creditedCents;
    const movedCents = Math.max(wantedCents, -this.availableCents(key));
    if (movedCents === 0) return;
    this.#move(key, { creditedCents: movedCents });
    this.steps.push({ ...moment, kind: 'adjust', ...key, creditedCents, subjectId });
  }

  expire(moment: Moment, key: AllowanceKey): void {
    const leftCents = this.availableCents(key);
    if (leftCents === 0) return;
    this.#move(key, { creditedCents: -leftCents });
    this.steps.push({ ...moment, kind: 'expire', ...key });
  }

  reserve(moment: Moment, key: AllowanceKey, claim: { id: string; amountCents: number; createdBy: string }): void {
    if (claim.amountCents > this.availableCents(key)) throw new RangeError(`the plan overdraws ${textOf(key)}`);
    const { amountCents, createdBy } = claim;
    this.#move(key, { reservedCents: amountCents });
    this.steps.push({ ...moment, kind: 'reserve', ...key, claimId: claim.id, amountCents, createdBy });
  }

  /** Draws the amount, at most what was reserved; the rest of the reservation is free again. */
  post(
    moment: Moment,
    key: AllowanceKey,
    claim: { id: string; reservedCents: number; amountCents: number; createdBy: string },
  ): void {
    const { amountCents, createdBy } = claim;
    this.#move(key, { reservedCents: -claim.reservedCents, drawnCents: amountCents });
    this.steps.push({ ...moment, kind: 'post', ...key, claimId: claim.id, amountCents, createdBy });
  }

  void(moment: Moment, key: AllowanceKey, claim: { id: string; reservedCents: number; createdBy: string }): void {
    this.#move(key, { reservedCents: -claim.reservedCents });
    this.steps.push({ ...moment, kind: 'void', ...key, claimId: claim.id, createdBy: claim.createdBy });
  }

  reward(moment: Moment, employmentId: string, amountCents: number, note: string): void {
    this.steps.push({ ...moment, kind: 'reward', employmentId, amountCents, note });
  }

  fund(moment: Moment, amountCents: number): void {
    this.steps.push({ ...moment, kind: 'fund', amountCents });
  }

  #balanceOf(key: AllowanceKey): Balance {
    return this.#balances.get(textOf(key)) ?? nothing;
  }

  #move(key: AllowanceKey, change: Partial<Balance>): void {
    const before = this.#balanceOf(key);
    this.#balances.set(textOf(key), {
      creditedCents: before.creditedCents + (change.creditedCents ?? 0),
      reservedCents: before.reservedCents + (change.reservedCents ?? 0),
      drawnCents: before.drawnCents + (change.drawnCents ?? 0),
    });
  }
}

function textOf({ employmentId, year, actionCode }: AllowanceKey): string {
  return `${employmentId} ${year} ${actionCode}`;
}
