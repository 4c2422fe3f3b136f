import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type PlainDate, yearOf } from '@polana/contract/plain-date';
import { changeRatio, listRatioChanges, ratioAt } from '#modules/employees';
import { type AllowanceBalance, postReservation, voidReservation } from '#modules/ledger';
import { systemAuthor } from '#platform/actor';
import { instantAt, standAt, today } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { findRuleOn } from '../allowance-rule.store.ts';
import { reserveContribution } from '../reserve-contribution.ts';
import { ensureEntitlement } from './ensure-entitlement.ts';
import { giveBackExtra } from './give-back-extra.ts';
import { settleCompany } from './settle-company.ts';

/** Years of one employee in which everything happens at random: the invariants hold after every step. */

let db: Database;
beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
});
afterAll(async () => {
  // Reservations of this file stand for claims that were never written.
  const findings = (await checkBooks(db)).filter(({ check }) => check !== 'open-reservation-has-claim');
  expect(findings).toEqual([]);
  await db.close();
});

const fullLimitCents = 27_500;

const step = fc.oneof(
  fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 70 }) }),
  fc.record({
    act: fc.constant('claim' as const),
    expenseCents: fc.integer({ min: 1, max: 60_000 }),
    daysAgo: fc.integer({ min: 0, max: 120 }),
  }),
  fc.record({
    act: fc.constantFrom('approve' as const, 'reject' as const),
    pick: fc.nat(50),
    share: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    act: fc.constant('ratio' as const),
    ratio: fc.constantFrom(0, 250_000, 333_333, 500_000, 1_000_000),
    inDays: fc.integer({ min: 0, max: 90 }),
  }),
  fc.record({ act: fc.constant('night' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

class Story {
  readonly employee: TestEmployee;
  day: PlainDate;
  #open: { claimId: string; reservationId: string; year: number; cents: number }[] = [];

  constructor(employee: TestEmployee, day: PlainDate) {
    this.employee = employee;
    this.day = day;
  }

  /** Runs it on this day; a refusal leaves everything as it was. */
  async at<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result | null> {
    const before = await this.balances();
    try {
      return await inTransaction(db.forCompany(this.employee.companyId), work);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(await this.balances()).toEqual(before);
      return null;
    }
  }

  async take(one: Step): Promise<void> {
    const goBack = standAt(instantAt(this.day, '12:00'));
    try {
      if (one.act === 'pass') this.day = addDays(this.day, one.days);
      else if (one.act === 'claim') await this.claim(one.expenseCents, addDays(this.day, -one.daysAgo));
      else if (one.act === 'ratio') await this.changeRatio(one.ratio, addDays(this.day, one.inDays));
      else if (one.act === 'night') await this.night();
      else await this.decide(one.act, one.pick, one.share);
      await this.expectInvariants();
    } finally {
      goBack();
    }
  }

  async claim(expenseCents: number, asOfDate: PlainDate): Promise<void> {
    const { companyId, employmentId } = this.employee;
    const claimId = newId();
    const year = yearOf(asOfDate);
    const reserved = await this.at(async (tx) => {
      const rule = await findRuleOn(tx, 'RP', asOfDate);
      const ratio = ratioAt(await listRatioChanges(tx, companyId, employmentId), asOfDate);
      if (!rule || ratio === null) throw new Refusal('balance_too_low', 409);
      await ensureEntitlement(tx, this.employee, year, 'RP');
      const about = { companyId, employmentId, claimId, actionCode: 'RP' as const, asOfDate };
      return reserveContribution(tx, {
        ...about,
        rule,
        ratio,
        expenseCents,
        submittedOn: today(),
        idempotencyKey: claimId,
        createdBy: null,
      });
    });
    if (!reserved) return;
    const { reservationId, calculation } = reserved;
    expect(calculation.contributionCents).toBeLessThanOrEqual(calculation.limitCents);
    this.#open.push({ claimId, reservationId, year, cents: calculation.contributionCents });
  }

  async decide(act: 'approve' | 'reject', pick: number, share: number): Promise<void> {
    const [one] = this.#open.splice(pick % Math.max(1, this.#open.length), 1);
    if (!one) return;
    const { companyId, employmentId } = this.employee;
    const booking = { companyId, reservationId: one.reservationId, effectiveDate: this.day, createdBy: null };
    await this.at(async (tx) => {
      const idempotencyKey = newId();
      if (act === 'reject') await voidReservation(tx, { ...booking, idempotencyKey });
      else await postReservation(tx, { ...booking, idempotencyKey, amountCents: Math.ceil(one.cents / share) });
      await giveBackExtra(tx, { ...one, companyId, employmentId, actionCode: 'RP', version: 1 }, null);
    });
  }

  async changeRatio(ratio: number, validFrom: PlainDate): Promise<void> {
    const { companyId, employmentId } = this.employee;
    await this.at((tx) => changeRatio(tx, { companyId, employmentId, validFrom, ratio }, systemAuthor));
  }

  /** A second look the same night finds nothing. */
  async night(): Promise<void> {
    await settleCompany(db, this.employee.companyId);
    expect(await settleCompany(db, this.employee.companyId)).toEqual({ creditedPeople: 0, adjusted: 0, expired: 0 });
    for (const balance of await this.balances()) {
      if (this.day > `${balance.year + 1}-03-31`) expect(balance.leftCents).toBe(0);
    }
    const year = yearOf(this.day);
    const ratio = await reading(db.forCompany(this.employee.companyId), async (tx) =>
      ratioAt(await listRatioChanges(tx, this.employee.companyId, this.employee.employmentId), this.day),
    );
    const limitCents = Math.ceil((fullLimitCents * (ratio ?? 0)) / 1_000_000);
    const thisYear = (await this.balances()).filter((one) => one.year === year && one.actionCode === 'RP');
    if (limitCents > 0) expect(thisYear).toHaveLength(1);
    for (const { creditedCents, reservedCents, drawnCents } of thisYear)
      expect(creditedCents).toBe(Math.max(limitCents, reservedCents + drawnCents));
  }

  async balances(): Promise<AllowanceBalance[]> {
    const { companyId, employmentId } = this.employee;
    return reading(db.forCompany(companyId), async (tx) => {
      const { rows } = await tx.client.query<AllowanceBalance>(
        `SELECT employment_id AS "employmentId", action_code AS "actionCode", year, credited_cents AS "creditedCents",
           reserved_cents AS "reservedCents", drawn_cents AS "drawnCents", available_cents AS "leftCents"
         FROM account WHERE employment_id = $1 AND kind = 'allowance' ORDER BY year, action_code`,
        [employmentId],
      );
      return rows;
    });
  }

  async expectInvariants(): Promise<void> {
    const { companyId } = this.employee;
    for (const { creditedCents, reservedCents, drawnCents, leftCents } of await this.balances()) {
      expect(creditedCents).toBe(leftCents + reservedCents + drawnCents);
      expect(Math.min(creditedCents, reservedCents, drawnCents, leftCents)).toBeGreaterThanOrEqual(0);
      expect(creditedCents).toBeLessThanOrEqual(fullLimitCents);
    }
    const { rows } = await inTransaction(db.forCompany(companyId), (tx) =>
      tx.client.query('SELECT sum(balance_cents) AS sum FROM account WHERE company_id = $1', [companyId]),
    );
    expect(rows[0]?.sum ?? '0').toBe('0');
  }
}

async function beginStory(first: PlainDate): Promise<Story> {
  const goBack = standAt(instantAt(first, '08:00'));
  const company = await aCompany(db);
  const employee = await anEmployee(db, company, { startDate: '2019-03-01' });
  goBack();
  return new Story(employee, first);
}

test('a planned cut whose nights were missed does not undo what was entered after it', async () => {
  const story = await beginStory('2026-02-01');
  await story.take({ act: 'ratio', ratio: 0, inDays: 17 });
  await story.take({ act: 'ratio', ratio: 500_000, inDays: 89 });
  await story.take({ act: 'night' });
  await story.take({ act: 'pass', days: 50 });
  await story.take({ act: 'ratio', ratio: 1_000_000, inDays: 0 });
  for (const [days, leftCents] of [
    [5, 27_500],
    [40, 13_750],
  ] as const) {
    await story.take({ act: 'pass', days });
    await story.take({ act: 'night' });
    expect(await story.balances()).toMatchObject([{ leftCents }, { leftCents }]);
  }
});

test('what comes back after its year expired goes again, twice on one day too', async () => {
  const story = await beginStory('2026-11-01');
  for (const expenseCents of [10_000, 20_000]) await story.take({ act: 'claim', expenseCents, daysAgo: 0 });
  for (const days of [70, 70, 40]) await story.take({ act: 'pass', days });
  await story.take({ act: 'night' });
  for (const pick of [1, 0]) {
    await story.take({ act: 'reject', pick, share: 1 });
    expect(await story.balances()).toMatchObject([{ year: 2026, leftCents: pick === 1 ? 11_000 : 5_500 }, {}, {}]);
    await story.take({ act: 'night' });
  }
});

test('whatever happens over the years, nothing is made or lost, nothing goes below zero and nobody gets more than the law allows', async () => {
  let stories = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 400 }),
      fc.array(step, { minLength: 15, maxLength: 30 }),
      async (start, steps) => {
        const story = await beginStory(addDays('2026-01-01', start));
        for (const one of steps) await story.take(one);
        await story.take({ act: 'pass', days: 70 });
        await story.take({ act: 'night' });
        stories += 1;
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  expect(stories).toBe(12);
}, 120_000);
