import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contributionOf } from '@polana/contract/allowance';
import { textFromCents } from '@polana/contract/money';
import { addDays, type PlainDate, yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { changeRatio, endEmployment } from '#modules/employees';
import { type CompanyAdmin, type Employee, systemAuthor } from '#platform/actor';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { aCompany, anAdministrator, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { allTexts } from '../../app/texts.ts';
import { checkBooks } from '../../books-checks/check-books.ts';
import type { StoredCalculation } from './calculation.rules.ts';
import { closeClaimsOfEmployment } from './close-claims-of-employment.ts';
import { closeMonth } from './closing/close-month.ts';
import { findOpenMonth } from './closing/closing.store.ts';
import { correctClaim } from './closing/correct-claim.ts';
import { openValues } from './closing/payroll-line.store.ts';
import { sumOpenMovements } from './closing/write-closing.store.ts';
import { approveMany } from './decisions/approve-many.ts';
import { decideClaim, type DecisionOrder } from './decisions/decide-claim.ts';
import { ensureEntitlement } from './entitlement/ensure-entitlement.ts';
import { settleCompany } from './entitlement/settle-company.ts';
import { withdrawClaim } from './withdrawing/withdraw-claim.ts';

/** Months of a company in which claims come and are decided at random, back and forth: the money always stands where the claims say. */

let db: Database;
beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
});
afterAll(async () => {
  expect(await checkBooks(db)).toEqual([]);
  await db.close();
});

const pick = fc.nat(50);
const share = fc.integer({ min: 1, max: 100 });
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 25 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('claim' as const),
      pick,
      expenseCents: fc.integer({ min: 2, max: 60_000 }),
      actionCode: fc.constantFrom('RP' as const, 'RP' as const, 'SP' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constantFrom('approved' as const, 'rejected' as const, 'pending' as const),
      pick,
      share: fc.option(share),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('withdraw' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('correct' as const), pick, share: fc.option(share) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('close' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('ratio' as const),
      pick,
      ratio: fc.constantFrom(0, 250_000, 500_000, 1_000_000),
      inDays: fc.constantFrom(0, 0, 5, 20, -30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('night' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('approveMany' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('comeBack' as const), pick }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Which claims somebody would do it with, mostly; a colleague may have been quicker. */
const usualStatuses = {
  approved: ['pending'],
  rejected: ['pending', 'approved'],
  pending: ['approved', 'rejected'],
  withdraw: ['pending'],
  correct: ['approved'],
};

/** How every story begins, so that there is something to correct. */
const closedMonth: readonly Step[] = [
  { act: 'claim', pick: 1, expenseCents: 20_000, actionCode: 'RP' },
  { act: 'claim', pick: 2, expenseCents: 45_000, actionCode: 'RP' },
  { act: 'approved', pick: 1, share: 80 },
  { act: 'approved', pick: 1, share: null },
  { act: 'close' },
  { act: 'correct', pick: 1, share: null },
  { act: 'pending', pick: 1, share: null },
];

interface StoredClaim {
  claimId: string;
  employmentId: string;
  status: string;
  version: number;
  sumCents: number;
}

interface OwedClaim {
  employmentId: string;
  year: number;
  actionCode: ActionCode;
  /** Of the as-of date, as the history of the working time stands now. */
  ratio: number;
  status: string;
  contributionCents: number;
  calculation: StoredCalculation;
}

type Admin = Awaited<ReturnType<typeof anAdministrator>>;

class Company {
  readonly #company: TestCompany;
  /** Who works there. */
  readonly #people: TestEmployee[];
  readonly #admin: CompanyAdmin;
  /** With those who have left, in another record also where they have come back. */
  readonly #everybody: TestEmployee[];
  day: PlainDate;

  constructor(
    company: TestCompany,
    people: TestEmployee[],
    { administratorshipId: roleId, personId }: Admin,
    day: PlainDate,
  ) {
    this.#company = company;
    this.#people = people;
    this.#everybody = [...people];
    this.day = day;
    this.#admin = { ...actorOf(company.companyId, personId), roleName: 'COMP', roleId };
  }

  get #db(): Database {
    return db.forCompany(this.#company.companyId);
  }

  get #deciding() {
    const author = {
      personId: this.#admin.personId,
      roleName: 'COMP' as const,
      impersonatedPersonId: null,
      requestId: null,
    };
    return { admin: this.#admin, author, lang: 'sk' as const, publicUrl: 'https://portal.example' };
  }

  async take(one: Step): Promise<void> {
    const goBack = standAt(instantAt(this.day, '12:00'));
    try {
      await this.#do(one);
    } catch (error) {
      // Whatever is refused leaves everything where it was, as the comparison afterwards shows.
      if (!(error instanceof Refusal)) throw error;
    } finally {
      goBack();
    }
    await this.expectRight();
  }

  async #do(one: Step): Promise<void> {
    if (one.act === 'pass') this.day = addDays(this.day, one.days);
    else if (one.act === 'claim') await this.#submit(this.#person(one.pick), one.expenseCents, one.actionCode);
    else if (one.act === 'close') await this.#close();
    else if (one.act === 'ratio') await this.#changeRatio(this.#person(one.pick), one.ratio, one.inDays);
    else if (one.act === 'night') await this.#night();
    else if (one.act === 'approveMany') await this.#approveMany();
    else if (one.act === 'leave') await this.#leave(one.pick);
    else if (one.act === 'comeBack') await this.#comeBack(one.pick);
    else {
      const claim = await this.#claim(one.pick, one.pick % 10 === 0 ? null : usualStatuses[one.act]);
      if (!claim) return;
      if (one.act === 'withdraw') await this.#withdraw(claim);
      else if (one.act === 'correct') await this.#correct(claim, one.share);
      else await this.#decide(claim, one.act, one.share);
    }
  }

  #person(index: number): TestEmployee {
    const person = this.#people[index % this.#people.length];
    if (!person) throw new Error('nobody works here');
    return person;
  }

  async #claim(index: number, statuses: readonly string[] | null): Promise<StoredClaim | undefined> {
    const all = await this.#rows<StoredClaim>(
      `SELECT id AS "claimId", employment_id AS "employmentId", status, version, sum_cents AS "sumCents" FROM claim
       WHERE company_id = $1 ORDER BY id`,
    );
    const claims = all.filter(({ status }) => statuses === null || statuses.includes(status));
    return claims[index % Math.max(1, claims.length)];
  }

  /** As much of it as the limit of its day leaves, of which the account may hold less by now. */
  async #submit(person: TestEmployee, expenseCents: number, actionCode: ActionCode): Promise<void> {
    const asOfDate = addDays(this.day, -10);
    const { employmentId } = person;
    await inTransaction(this.#db, (tx) => ensureEntitlement(tx, person, yearOf(asOfDate), actionCode));
    const same = this.#everybody.filter(({ personId }) => personId === person.personId).map((one) => one.employmentId);
    const accounts = await this.#rows<{ employmentId: string; leftCents: number; usedCents: number }>(
      `SELECT employment_id AS "employmentId", available_cents AS "leftCents", reserved_cents + drawn_cents AS "usedCents"
       FROM account WHERE company_id = $1 AND kind = 'allowance' AND year = $2 AND employment_id = ANY ($3::uuid[]) AND action_code = $4`,
      [yearOf(asOfDate), same, actionCode],
    );
    const [ratio] = await this.#rows<{ ratio: number }>(
      `SELECT ratio FROM ratio_change WHERE company_id = $1 AND employment_id = $2 AND valid_from <= $3
       ORDER BY valid_from DESC LIMIT 1`,
      [employmentId, asOfDate],
    );
    const account = accounts.find((one) => one.employmentId === employmentId);
    const usedElsewhereCents = accounts.reduce((sum, one) => sum + (one === account ? 0 : one.usedCents), 0);
    const values = { actionCode, asOfDate, ratio: ratio?.ratio ?? 0, usedElsewhereCents };
    const usedCents = usedElsewhereCents + (account?.usedCents ?? 0);
    const due = contributionOf({
      rule: { percent: 55, capCents: 27_500 },
      ratio: values.ratio,
      expenseCents,
      usedCents,
    });
    const leftCents = account?.leftCents ?? 0;
    const payableCents = due.contributionCents <= leftCents ? expenseCents : Math.floor((leftCents * 100) / 55);
    if (due.contributionCents === 0 || payableCents < 2) return;
    await aPendingClaim(db, person, { ...values, sumCents: Math.min(expenseCents, payableCents) });
  }

  async #decide(claim: StoredClaim, status: DecisionOrder['status'], part: number | null): Promise<void> {
    const { claimId, version } = claim;
    const reason = { reasonCode: 'UNREADABLE' as const, reasonText: 'Nedá sa prečítať.', note: 'Skúška' };
    const recognised = status === 'approved' && part !== null ? { recognisedSum: shareOf(claim, part) } : {};
    const order = { status, version, ...reason, ...recognised, exceptionReason: 'Skúška' };
    await decideClaim(this.#db, this.#deciding, claimId, order);
  }

  async #correct(claim: StoredClaim, part: number | null): Promise<void> {
    const { claimId, version } = claim;
    const order = part === null ? { reasonCode: 'UNREADABLE' as const } : { recognisedSum: shareOf(claim, part) };
    await correctClaim(this.#db, this.#deciding, claimId, { version, reasonText: 'Oprava', ...order });
  }

  async #withdraw({ claimId, version, employmentId }: StoredClaim): Promise<void> {
    const person = this.#people.find((one) => one.employmentId === employmentId);
    // Whoever left does not sign in any more.
    if (!person) return;
    const { companyId, personId } = person;
    const employee: Employee = {
      ...actorOf(companyId, personId),
      roleName: 'EMPL',
      roleId: employmentId,
      employmentId,
    };
    const author = { personId, roleName: 'EMPL' as const, impersonatedPersonId: null, requestId: null };
    await withdrawClaim(this.#db, { employee, author, lang: 'sk', claimId, version });
  }

  /** All that wait, at once. */
  async #approveMany(): Promise<void> {
    const waiting = await this.#rows<{ id: string; version: number }>(
      `SELECT id, version FROM claim WHERE company_id = $1 AND status = 'pending'`,
    );
    await approveMany(this.#db, this.#deciding, allTexts, waiting);
  }

  async #night(): Promise<void> {
    await settleCompany(db, this.#company.companyId);
    await this.#expectEntitled();
  }

  /** What waits is withdrawn and what is left of the open years goes back at once. */
  async #leave(index: number): Promise<void> {
    if (this.#people.length === 1) return;
    const { companyId, employmentId } = this.#person(index);
    this.#people.splice(index % this.#people.length, 1);
    await inTransaction(this.#db, (tx) =>
      endEmployment(tx, { companyId, employmentId }, closeClaimsOfEmployment, systemAuthor),
    );
    const accounts = await this.#rows<{ id: string; year: number; left: number; reserved: number }>(
      `SELECT employment_id AS id, year, available_cents AS left, reserved_cents AS reserved FROM account
       WHERE company_id = $1 AND kind = 'allowance'`,
    );
    for (const { year, left, reserved } of accounts.filter(({ id }) => id === employmentId)) {
      expect(reserved).toBe(0);
      if (this.day <= `${year + 1}-03-31`) expect(left).toBe(0);
    }
  }

  /** Somebody who works there or has left gets one more record. */
  async #comeBack(index: number): Promise<void> {
    if (this.#people.length > 4) return;
    const personId = this.#everybody[index % this.#everybody.length]?.personId ?? '';
    const again = await anEmployee(db, this.#company, { personId });
    this.#people.push(again);
    this.#everybody.push(again);
  }

  async #changeRatio({ companyId, employmentId }: TestEmployee, ratio: number, inDays: number): Promise<void> {
    const change = { companyId, employmentId, validFrom: addDays(this.day, inDays), ratio };
    await inTransaction(this.#db, (tx) => changeRatio(tx, change, systemAuthor));
  }

  async #close(): Promise<void> {
    const { companyId } = this.#company;
    const { month, totalCents, movements } = await reading(this.#db, async (tx) => {
      const open = await findOpenMonth(tx, companyId);
      return { month: open, ...(await sumOpenMovements(tx, await openValues(tx, companyId, open))) };
    });
    const { admin, author, lang } = this.#deciding;
    const shown = { total: textFromCents(totalCents), movements };
    await closeMonth(this.#db, { admin, author, lang, month, shown, force: true });
  }

  async #rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const all = [this.#company.companyId, ...values];
    return reading(this.#db, async (tx) => (await tx.client.query<Row>(text, all)).rows);
  }

  /** Of the year's allowances nobody holds more or less than the working time of the day gives, and who has left nothing, but for what is used. */
  async #expectEntitled(): Promise<void> {
    const accounts = await this.#rows<{ id: string; credited: number; used: number; ratio: number }>(
      `SELECT employment_id AS id, credited_cents AS credited, reserved_cents + drawn_cents AS used,
         (SELECT r.ratio FROM ratio_change r WHERE r.employment_id = a.employment_id AND r.valid_from <= $2
          ORDER BY r.valid_from DESC LIMIT 1) AS ratio
       FROM account a WHERE company_id = $1 AND kind = 'allowance' AND year = $3`,
      [this.day, yearOf(this.day)],
    );
    const here = new Set(this.#people.map(({ employmentId }) => employmentId));
    for (const { id, credited, used, ratio } of accounts)
      expect(credited).toBe(here.has(id) ? Math.max(used, Math.ceil((27_500 * ratio) / 1_000_000)) : used);
  }

  /** Nobody has more than one maximum a year, and no claim waits for less than its limit leaves beside the person's others. */
  async #expectWhatIsOwed(): Promise<void> {
    const claims = await this.#rows<OwedClaim>(
      `SELECT employment_id AS "employmentId", year, action_code AS "actionCode", status, contribution_cents AS "contributionCents",
         calculation, (SELECT r.ratio FROM ratio_change r WHERE r.employment_id = c.employment_id AND r.valid_from <= c.as_of_date
           ORDER BY r.valid_from DESC LIMIT 1) AS ratio
       FROM claim c WHERE company_id = $1 AND status <> 'rejected'`,
    );
    const personOf = new Map(this.#everybody.map(({ employmentId, personId }) => [employmentId, personId]));
    const allowanceOf = (one: OwedClaim) => `${personOf.get(one.employmentId)} ${one.year} ${one.actionCode}`;
    for (const own of Map.groupBy(claims, allowanceOf).values()) {
      const usedCents = own.reduce((sum, one) => sum + one.contributionCents, 0);
      expect(usedCents).toBeLessThanOrEqual(27_500);
      for (const { calculation: kept, contributionCents, ratio } of own.filter(({ status }) => status === 'pending')) {
        const others = {
          rule: kept,
          // One entered later for a day before waits for the decision.
          ratio: Math.min(kept.ratio, ratio),
          expenseCents: kept.expenseCents,
          usedCents: usedCents - contributionCents,
        };
        expect(contributionCents).toBeGreaterThanOrEqual(contributionOf(others).contributionCents);
      }
    }
  }

  /** What waits is reserved, what is approved is drawn, and the wages of all months together are what is approved. */
  async expectRight(): Promise<void> {
    const accounts = await this.#rows(
      `SELECT employment_id, year, action_code, reserved_cents AS reserved, drawn_cents AS drawn FROM account
       WHERE company_id = $1 AND kind = 'allowance' AND reserved_cents + drawn_cents > 0 ORDER BY 1, 2, 3`,
    );
    const claims = await this.#rows(
      `SELECT employment_id, year, action_code,
         coalesce(sum(contribution_cents) FILTER (WHERE status = 'pending'), 0)::integer AS reserved,
         coalesce(sum(contribution_cents) FILTER (WHERE status = 'approved'), 0)::integer AS drawn FROM claim
       WHERE company_id = $1 AND status <> 'rejected' GROUP BY 1, 2, 3 HAVING sum(contribution_cents) > 0 ORDER BY 1, 2, 3`,
    );
    expect(accounts).toEqual(claims);
    await this.#expectWhatIsOwed();
    const [wages] = await this.#rows<{ cents: number }>(
      'SELECT coalesce(sum(total_cents), 0)::integer AS cents FROM payroll_closing WHERE company_id = $1',
    );
    // Whatever no closing holds yet, of whichever month.
    const open = await reading(this.#db, async (tx) =>
      sumOpenMovements(tx, await openValues(tx, this.#company.companyId, '2099-12-01')),
    );
    const approvedCents = claims.reduce((sum, one) => sum + (one as { drawn: number }).drawn, 0);
    expect((wages?.cents ?? 0) + open.totalCents).toBe(approvedCents);
  }
}

function actorOf(companyId: string, personId: string) {
  const signedIn = { sessionId: newId(), name: 'Jana Skúšobná', lang: 'sk' as const, factorConfirmedAt: new Date() };
  return { companyId, personId, ...signedIn, forcePasswordChange: false, impersonation: null };
}

function shareOf({ sumCents }: StoredClaim, percent: number): string {
  return textFromCents(Math.max(1, Math.floor((sumCents * percent) / 100)));
}

test('however claims are decided, taken back, corrected and closed, the money stands where they say', async () => {
  const checked = fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }),
      fc.nat(330),
      async (steps, start) => {
        const firstDay = addDays('2026-02-01', start);
        const goBack = standAt(instantAt(firstDay, '08:00'));
        const company = await aCompany(db);
        const first = await anEmployee(db, company);
        // One of them works there twice.
        const people = [
          first,
          await anEmployee(db, company),
          await anEmployee(db, company, { personId: first.personId }),
        ];
        const admin = await anAdministrator(db, company);
        goBack();
        const story = new Company(company, people, admin, addDays(firstDay, 9));
        for (const one of [...closedMonth, ...steps]) await story.take(one);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  await expect(checked).resolves.toBeUndefined();
}, 300_000);
