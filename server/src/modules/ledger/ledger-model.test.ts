import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { aCompany, anEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import {
  type AccountReference,
  adjustEntitlement,
  correct,
  creditEntitlement,
  expireAllowance,
  openAccounts,
  postReservation,
  reserve,
  reverseTransfer,
  voidReservation,
} from './index.ts';

/** The books as a few plain numbers: every random history must leave the database and the model equal, step by step. */

let all: Database;

beforeAll(async () => {
  const { appUrl } = await testDatabase();
  all = openTestDatabase(appUrl).forEveryCompany();
});
afterAll(() => all.close());

const operations = ['credit', 'adjust', 'reserve', 'post', 'void', 'reverse', 'expire', 'correct'] as const;

const step = fc.record({
  operation: fc.constantFrom(...operations),
  account: fc.nat({ max: 2 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
  pick: fc.nat({ max: 1_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Allowance {
  credited: number;
  reserved: number;
  drawn: number;
}

/** A move as the model remembers it, to be reversed: what it added to credited and to drawn of an allowance. */
interface Move {
  id: string;
  account: number;
  credited: number;
  drawn: number;
  reversible: boolean;
}

interface Model {
  allowances: [Allowance, Allowance, Allowance];
  reservations: { id: string; account: number; cents: number; state: 'open' | 'posted' | 'voided' }[];
  moves: Move[];
}

const leftOf = ({ credited, reserved, drawn }: Allowance) => credited - reserved - drawn;

class Run {
  readonly model: Model;
  readonly db: Database;
  readonly companyId: string;
  readonly accounts: (AccountReference & { kind: 'allowance' })[];
  #counter = 0;

  constructor(companyId: string, employmentIds: readonly [string, string]) {
    const [one, other] = employmentIds;
    this.companyId = companyId;
    this.db = all.forCompany(companyId);
    this.accounts = [
      { kind: 'allowance', employmentId: one, year: 2026, actionCode: 'RP' },
      { kind: 'allowance', employmentId: one, year: 2026, actionCode: 'SP' },
      { kind: 'allowance', employmentId: other, year: 2026, actionCode: 'RP' },
    ];
    const empty = (): Allowance => ({ credited: 0, reserved: 0, drawn: 0 });
    this.model = { allowances: [empty(), empty(), empty()], reservations: [], moves: [] };
  }

  details() {
    this.#counter += 1;
    const idempotencyKey = `step ${this.#counter}`;
    return { companyId: this.companyId, idempotencyKey, effectiveDate: '2026-05-04', createdBy: null };
  }

  /** Runs it as an own transaction; a refusal is answered as its code. */
  async attempt<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result | string> {
    try {
      return await inTransaction(this.db, work);
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  /** Expects a refusal where the model does not allow the move, and otherwise remembers it. */
  async move(
    account: number,
    credited: number,
    drawn: number,
    allowed: boolean,
    work: (tx: Tx) => Promise<{ transferId: string | null }>,
  ) {
    const result = await this.attempt(work);
    if (!allowed) return expect(result).toBe('balance_too_low');
    if (typeof result === 'string') throw new Error(`refused what the model allows: ${result}`);
    this.apply(account, credited, drawn);
    if (result.transferId) this.model.moves.push({ id: result.transferId, account, credited, drawn, reversible: true });
  }

  apply(account: number, credited: number, drawn: number) {
    const allowance = this.model.allowances[account] as Allowance;
    allowance.credited += credited;
    allowance.drawn += drawn;
  }

  async take({ operation, account, cents, pick }: Step): Promise<void> {
    const reference = this.accounts[account]!;
    const allowance = this.model.allowances[account] as Allowance;
    const details = { ...this.details(), ...reference };
    const left = leftOf(allowance);
    if (operation === 'credit') {
      return this.move(account, cents, 0, true, (tx) => creditEntitlement(tx, { ...details, amountCents: cents }));
    }
    if (operation === 'adjust') {
      const moved = Math.max(cents - allowance.credited, 0 - left);
      return this.move(account, moved, 0, true, (tx) => adjustEntitlement(tx, { ...details, creditedCents: cents }));
    }
    if (operation === 'expire') return this.move(account, -left, 0, true, (tx) => expireAllowance(tx, details));
    if (operation === 'correct') return this.correct(account, cents, pick);
    if (operation === 'reserve') return this.reserve(account, cents);
    if (operation === 'reverse') return this.reverse(pick);
    return this.close(operation, cents, pick);
  }

  async correct(account: number, cents: number, pick: number): Promise<void> {
    const direction = pick % 2 ? 'toEmployment' : 'toCompany';
    const kind = pick % 3 ? 'fund' : 'payout';
    const allowance = this.model.allowances[account] as Allowance;
    const sign = direction === 'toEmployment' ? 1 : -1;
    const [credited, drawn] = kind === 'fund' ? [sign * cents, 0] : [0, -sign * cents];
    const allowed = leftOf(allowance) + sign * cents >= 0 && allowance.drawn + drawn >= 0;
    const order = {
      ...this.details(),
      employment: this.accounts[account]!,
      company: { kind },
      direction,
      amountCents: cents,
      note: 'x',
    } as const;
    return this.move(account, credited, drawn, allowed, (tx) => correct(tx, order));
  }

  async reserve(account: number, cents: number): Promise<void> {
    const allowance = this.model.allowances[account] as Allowance;
    const order = { ...this.details(), ...this.accounts[account]!, amountCents: cents };
    const result = await this.attempt((tx) => reserve(tx, order));
    if (leftOf(allowance) < cents) return expect(result).toBe('balance_too_low');
    if (typeof result === 'string') throw new Error(`refused what the model allows: ${result}`);
    allowance.reserved += cents;
    this.model.reservations.push({ id: result.reservationId, account, cents, state: 'open' });
  }

  async close(operation: 'post' | 'void', cents: number, pick: number): Promise<void> {
    const reservation = this.model.reservations[pick % this.model.reservations.length];
    if (!reservation) return;
    const { id: reservationId, account } = reservation;
    const amountCents = Math.min(cents, reservation.cents);
    const order = { ...this.details(), reservationId };
    const closing = (tx: Tx): Promise<unknown> =>
      operation === 'post' ? postReservation(tx, { ...order, amountCents }) : voidReservation(tx, order);
    const result = (await this.attempt(closing)) as string | { transferId?: string };
    if (reservation.state !== 'open') return expect(result).toBe('reservation_closed');
    if (typeof result === 'string') throw new Error(`refused what the model allows: ${result}`);
    reservation.state = operation === 'post' ? 'posted' : 'voided';
    (this.model.allowances[account] as Allowance).reserved -= reservation.cents;
    if (!result.transferId) return;
    this.apply(account, 0, amountCents);
    this.model.moves.push({ id: result.transferId, account, credited: 0, drawn: amountCents, reversible: true });
  }

  async reverse(pick: number): Promise<void> {
    const move = this.model.moves[pick % this.model.moves.length];
    if (!move) return;
    const allowance = this.model.allowances[move.account] as Allowance;
    const result = await this.attempt((tx) => reverseTransfer(tx, { ...this.details(), transferId: move.id }));
    if (!move.reversible) return expect(result).toBe('transfer_already_reversed');
    const fits = leftOf(allowance) - move.credited + move.drawn >= 0 && allowance.drawn >= move.drawn;
    if (!fits) return expect(result).toBe('balance_too_low');
    expect(result).toHaveProperty('transferId');
    move.reversible = false;
    this.apply(move.account, -move.credited, -move.drawn);
  }

  /** The database says the same as the model, and everything sums to nothing. */
  async compare(): Promise<void> {
    const references: AccountReference[] = [...this.accounts, { kind: 'fund' }, { kind: 'payout' }];
    const found = await inTransaction(this.db, (tx) => openAccounts(tx, this.companyId, references));
    const figures = found.slice(0, 3).map(({ creditedCents, reservedCents, drawnCents, availableCents }) => ({
      credited: creditedCents,
      reserved: reservedCents,
      drawn: drawnCents,
      left: availableCents,
    }));
    expect(figures).toEqual(this.model.allowances.map((one) => ({ ...one, left: leftOf(one) })));
    expect(found.reduce((sum, account) => sum + account.balanceCents, 0)).toBe(0);
  }
}

test('any history of credits, reservations, postings, voids, reversals, corrections and expiries keeps the books right', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
    const company = await aCompany(all);
    const employmentIds = [await anEmployee(all, company), await anEmployee(all, company)].map(
      (one) => one.employmentId,
    );
    const run = new Run(company.companyId, employmentIds as [string, string]);
    for (const one of steps) {
      await run.take(one);
      await run.compare();
    }
  });
  const checked = fc.assert(property, { numRuns: 60, plugins: [fc.interruptAfterTimeLimit(6_000)] });
  await expect(checked).resolves.toBeUndefined();
});
