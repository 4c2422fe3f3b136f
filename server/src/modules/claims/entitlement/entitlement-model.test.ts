import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type PlainDate, yearOf } from '@polana/contract/plain-date';
import {
  changeRatio,
  entitledSinceBy,
  findProgrammePeriods,
  firstEntitledDay,
  listRatioChanges,
  type ProgrammePeriod,
  ratioAt,
  settleEntitlement,
} from '#modules/employees';
import { type AllowanceBalance, postReservation, voidReservation } from '#modules/ledger';
import { systemAuthor } from '#platform/actor';
import { instantAt, now, standAt, today } from '#platform/clock';
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
let owner: Database;
beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  owner = openTestDatabase(ownerUrl);
});
afterAll(async () => {
  // Reservations of this file stand for claims that were never written.
  const findings = (await checkBooks(db)).filter(({ check }) => check !== 'open-reservation-has-claim');
  expect(findings).toEqual([]);
  await Promise.all([db.close(), owner.close()]);
});

const capsCents = [13_750, 27_500, 30_000, 55_000];
const highestCapCents = Math.max(...capsCents);
/** All of it lies ahead: a law that has begun cannot be taken away again. */
const firstDay = '2028-01-01';

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
    ratio: fc.constantFrom(0, 250_000, 333_333, 500_000, 750_000, 1_000_000),
    inDays: fc.integer({ min: 0, max: 90 }),
  }),
  fc.record({ act: fc.constant('night' as const) }),
  fc.record({ act: fc.constant('night' as const) }),
  fc.record({
    act: fc.constant('programme' as const),
    months: fc.constantFrom(0, 6, 12, 24),
    isOpen: fc.constantFrom(true, true, false),
  }),
  fc.record({ act: fc.constant('status' as const), status: fc.constantFrom('suspended' as const, 'active' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Law {
  validFrom: PlainDate;
  capCents: number;
}

/** In force one after the other, instead of those of the story before. */
async function setLaws(laws: readonly Law[]): Promise<void> {
  await inTransaction(owner.forEveryCompany(), async ({ client }) => {
    const dayBefore = (law: Law | undefined) => law && addDays(law.validFrom, -1);
    await client.query(`DELETE FROM allowance_rule WHERE id LIKE 'RP-model-%'`);
    await client.query(`UPDATE allowance_rule SET valid_to = $1 WHERE id = 'RP-2025'`, [dayBefore(laws[0])]);
    for (const [index, law] of laws.entries())
      await client.query(
        `INSERT INTO allowance_rule (id, action_code, valid_from, valid_to, act, paragraph, percent, cap_cents, employment_months_min,
           nights_min, deadline_days, deadline_from)
         VALUES ($1, 'RP', $2, $3, 'x', '§ 152a', 55, $4, 24, 2, 30, 'stayEnd')`,
        [`RP-model-${index}`, law.validFrom, dayBefore(laws[index + 1]), law.capCents],
      );
  });
}

class Story {
  readonly employee: TestEmployee;
  readonly #startDate: PlainDate;
  readonly #knownSince: PlainDate;
  day: PlainDate;
  #isActive = true;
  #open: { claimId: string; reservationId: string; year: number; cents: number }[] = [];

  constructor(employee: TestEmployee, startDate: PlainDate, day: PlainDate) {
    this.employee = employee;
    this.#startDate = startDate;
    this.#knownSince = day;
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
      else if (one.act === 'programme') await this.setProgramme(one.months, one.isOpen);
      else if (one.act === 'status') await this.setStatus(one.status);
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
    if (!(await this.mayClaim(asOfDate))) return;
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

  /** Nobody gets as far as the money who is not entitled, or while no claims are taken. */
  async mayClaim(asOfDate: PlainDate): Promise<boolean> {
    const then = await this.periods(yearOf(asOfDate));
    const today = await this.periods(yearOf(this.day));
    const isOpen = this.#isActive && lastOf(today, this.day)?.isOpen === true;
    return isOpen && entitledSinceBy(this.#startDate, then) <= asOfDate;
  }

  periods(year: number): Promise<ProgrammePeriod[]> {
    const { companyId } = this.employee;
    return reading(db.forCompany(companyId), (tx) => findProgrammePeriods(tx, companyId, 'RP', year));
  }

  async setProgramme(months: number, isOpen: boolean): Promise<void> {
    await this.at((tx) =>
      tx.client.query(
        `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, employment_months_min, created_at)
         VALUES ($1, 'RP', $2, $3, $4, $5, $6)
         ON CONFLICT (company_id, action_code, valid_from) DO UPDATE SET is_open = EXCLUDED.is_open,
           closed_reason = EXCLUDED.closed_reason, employment_months_min = EXCLUDED.employment_months_min`,
        [this.employee.companyId, this.day, isOpen, isOpen ? '' : 'Neponúkame.', months, now()],
      ),
    );
  }

  async setStatus(status: 'active' | 'suspended'): Promise<void> {
    await this.at((tx) =>
      tx.client.query('UPDATE company SET status = $2 WHERE id = $1', [this.employee.companyId, status]),
    );
    this.#isActive = status === 'active';
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
    await this.#expectCredited();
  }

  /** Whichever way it came there: whoever was entitled this year has what the working time and the law of the day give. */
  async #expectCredited(): Promise<void> {
    const { companyId, employmentId } = this.employee;
    const year = yearOf(this.day);
    const periods = await this.periods(year);
    const employment = { startDate: this.#startDate, endDate: null, knownSince: this.#knownSince };
    if (firstEntitledDay(employment, periods, year, this.day) === null) return;
    const ratio = await reading(db.forCompany(companyId), async (tx) =>
      ratioAt(await listRatioChanges(tx, companyId, employmentId), this.day),
    );
    const limitCents = Math.ceil(((lastOf(periods, this.day)?.capCents ?? 0) * (ratio ?? 0)) / 1_000_000);
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
      expect(creditedCents).toBeLessThanOrEqual(highestCapCents);
    }
    const { rows } = await inTransaction(db.forCompany(companyId), (tx) =>
      tx.client.query('SELECT sum(balance_cents) AS sum FROM account WHERE company_id = $1', [companyId]),
    );
    expect(rows[0]?.sum ?? '0').toBe('0');
  }
}

function lastOf(periods: readonly ProgrammePeriod[], day: PlainDate): ProgrammePeriod | undefined {
  return periods.findLast((one) => one.validFrom <= day);
}

async function beginStory(first: PlainDate, startDate = '2019-03-01'): Promise<Story> {
  const goBack = standAt(instantAt(first, '08:00'));
  const company = await aCompany(db);
  const employee = await anEmployee(db, company, { startDate });
  goBack();
  return new Story(employee, startDate, first);
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

describe('what a night brings an allowance to does not depend on the way there', () => {
  const credited = async (story: Story) => {
    const balances = await story.balances();
    return balances.filter((one) => one.actionCode === 'RP').map((one) => one.creditedCents);
  };

  test('when the nights after a change of the law were missed and the working time was changed meanwhile', async () => {
    await setLaws([{ validFrom: '2028-07-01', capCents: 55_000 }]);
    const story = await beginStory('2028-06-20');
    await story.take({ act: 'night' });
    await story.take({ act: 'pass', days: 13 });
    await story.take({ act: 'ratio', ratio: 500_000, inDays: 0 });
    expect(await credited(story)).toEqual([27_500]);
    await story.take({ act: 'night' });
    expect(await credited(story)).toEqual([27_500]);
  });

  test('when more was used than the working time gives, before the law gives more', async () => {
    await setLaws([{ validFrom: '2028-07-01', capCents: 55_000 }]);
    const story = await beginStory('2028-06-20');
    await story.take({ act: 'claim', expenseCents: 50_000, daysAgo: 0 });
    await story.take({ act: 'ratio', ratio: 750_000, inDays: 0 });
    await story.take({ act: 'night' });
    expect(await credited(story)).toEqual([27_500]);
    await story.take({ act: 'pass', days: 11 });
    await story.take({ act: 'night' });
    expect(await credited(story)).toEqual([41_250]);
  });

  test.each<[string, Step, Step]>([
    ['the company was suspended', { act: 'status', status: 'suspended' }, { act: 'status', status: 'active' }],
    [
      'the allowance was closed',
      { act: 'programme', months: 24, isOpen: false },
      { act: 'programme', months: 24, isOpen: true },
    ],
  ])('when %s on the day of a planned change', async (_, before, after) => {
    await setLaws([]);
    const story = await beginStory('2028-01-01');
    await story.take({ act: 'ratio', ratio: 500_000, inDays: 2 });
    await story.take({ act: 'night' });
    for (const one of [before, { act: 'pass', days: 3 }, { act: 'night' }, after, { act: 'pass', days: 1 }] as Step[])
      await story.take(one);
    await story.take({ act: 'night' });
    expect(await credited(story)).toEqual([13_750]);
  });

  test('when the company asks for more months, and the working time changes after that', async () => {
    await setLaws([]);
    const story = await beginStory('2028-03-01', '2027-06-01');
    await story.take({ act: 'programme', months: 6, isOpen: true });
    await story.take({ act: 'night' });
    expect(await credited(story)).toEqual([27_500]);
    await story.take({ act: 'pass', days: 30 });
    await story.take({ act: 'programme', months: 24, isOpen: true });
    await story.take({ act: 'pass', days: 1 });
    await story.take({ act: 'ratio', ratio: 500_000, inDays: 0 });
    expect(await credited(story)).toEqual([13_750]);
  });

  test('when the first day of the employment was put right, and the claim from before it is rejected', async () => {
    await setLaws([]);
    const story = await beginStory('2028-01-01', '2025-12-01');
    await story.take({ act: 'claim', expenseCents: 20_000, daysAgo: 0 });
    const { companyId, employmentId } = story.employee;
    const goBack = standAt(instantAt(story.day, '13:00'));
    await inTransaction(db.forCompany(companyId), async (tx) => {
      await tx.client.query(`UPDATE employment SET start_date = '2027-06-01' WHERE id = $1`, [employmentId]);
      await settleEntitlement(tx, { companyId, employmentId, causeId: newId() }, systemAuthor);
    });
    goBack();
    expect(await credited(story)).toEqual([11_000]);
    await story.take({ act: 'reject', pick: 0, share: 1 });
    expect(await credited(story)).toEqual([0]);
  });
});

test('whatever happens over the years, nothing is made or lost, nothing goes below zero and nobody gets more than the law allows', async () => {
  let stories = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom('2019-03-01', '2026-05-17', '2027-06-01'),
      fc.array(fc.record({ days: fc.integer({ min: 1, max: 200 }), capCents: fc.constantFrom(...capsCents) }), {
        maxLength: 3,
      }),
      fc.array(step, { minLength: 15, maxLength: 30, size: 'max' }),
      async (start, startDate, changes, steps) => {
        let validFrom: PlainDate = firstDay;
        await setLaws(
          changes.map(({ days, capCents }) => ({ validFrom: (validFrom = addDays(validFrom, days)), capCents })),
        );
        const story = await beginStory(addDays(firstDay, start), startDate);
        for (const one of steps) await story.take(one);
        await story.take({ act: 'pass', days: 70 });
        await story.take({ act: 'night' });
        stories += 1;
      },
    ),
    { numRuns: 9, endOnFailure: true },
  );
  expect(stories).toBe(9);
}, 300_000);
