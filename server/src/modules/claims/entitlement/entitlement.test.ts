import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ActionCode } from '@polana/contract/roles';
import { changeRatio, settleEntitlement } from '#modules/employees';
import { postReservation, readBalances, reserve, voidReservation } from '#modules/ledger';
import { systemAuthor } from '#platform/actor';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { changeClosingDay, ensureEntitlement } from '../index.ts';
import { adjustToPlannedRatios } from './adjust-to-planned-ratios.ts';
import { creditDue } from './credit-due.ts';
import { settleEntitlementsJob } from './entitlement.jobs.ts';
import { followLaw } from './follow-law.ts';
import { settleCompany } from './settle-company.ts';

let db: Database;
let owner: Database;
let goBack = () => {};

beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  owner = openTestDatabase(ownerUrl);
});
afterEach(() => goBack());
afterAll(async () => {
  // Reservations of this file stand for claims that were never written.
  const findings = (await checkBooks(db)).filter(({ check }) => check !== 'open-reservation-has-claim');
  expect(findings).toEqual([]);
  await db.close();
  await owner.close();
});

function itIs(date: string, time = '00:10'): void {
  goBack();
  goBack = standAt(instantAt(date, time));
}

/** A company and its people, known since the day given. */
async function companySince(day: string): Promise<TestCompany> {
  itIs(day);
  return aCompany(db);
}

async function balanceOf({ employmentId, companyId }: TestEmployee, year: number, actionCode: ActionCode = 'RP') {
  const balances = await reading(db.forCompany(companyId), (tx) => readBalances(tx, [employmentId], year));
  const found = balances.find((one) => one.actionCode === actionCode);
  return found && [found.creditedCents, found.reservedCents, found.drawnCents, found.leftCents];
}

async function movementsOf({ companyId }: TestCompany) {
  const { rows } = await inTransaction(db.forCompany(companyId), (tx) =>
    tx.client.query<{ type: string; date: string; cents: number }>(
      `SELECT type, effective_date AS date, amount_cents AS cents FROM transfer WHERE company_id = $1 ORDER BY position`,
      [companyId],
    ),
  );
  return rows.map(({ type, date, cents }) => [type, date, cents]);
}

const settle = (company: TestCompany) => settleCompany(db, company.companyId);

function booking({ companyId, employmentId }: TestEmployee, year: number) {
  const key = newId();
  const allowance = { companyId, employmentId, year, actionCode: 'RP' as const };
  return { ...allowance, effectiveDate: `${year}-06-01`, createdBy: null, subjectId: key, idempotencyKey: key };
}

/** The maximum of recreation is 400 € from 1 July 2026 on, while the work goes on. */
async function withLawOfJuly(work: () => Promise<void>): Promise<void> {
  await owner.pool.query(`ALTER TABLE allowance_rule DISABLE TRIGGER rule_kept;
    UPDATE allowance_rule SET valid_to = '2026-06-30' WHERE id = 'RP-2025';
    INSERT INTO allowance_rule (id, action_code, valid_from, act, paragraph, percent, cap_cents, employment_months_min, nights_min,
      deadline_days, deadline_from) VALUES ('RP-2026', 'RP', '2026-07-01', 'x', '§ 152a', 55, 40000, 24, 2, 30, 'stayEnd')`);
  try {
    await work();
  } finally {
    await owner.pool.query(`DELETE FROM allowance_rule WHERE id = 'RP-2026';
      UPDATE allowance_rule SET valid_to = NULL WHERE id = 'RP-2025'`);
    await owner.pool.query('ALTER TABLE allowance_rule ENABLE TRIGGER rule_kept');
  }
}

describe('the nightly settling', () => {
  test('credits everybody on 1 January and each newcomer on their day, once, on the right day', async () => {
    const company = await companySince('2025-11-03');
    const old = await anEmployee(db, company);
    const young = await anEmployee(db, company, { startDate: '2024-02-29', ratio: 500_000 });
    itIs('2025-12-31', '23:59');
    expect(await settle(company)).toMatchObject({ creditedPeople: 2 });
    itIs('2026-01-01');
    expect(await settle(company)).toMatchObject({ creditedPeople: 2 });
    expect(await settle(company)).toEqual({ creditedPeople: 0, adjusted: 0, expired: 0 });
    expect(await balanceOf(old, 2026, 'SP')).toEqual([27_500, 0, 0, 27_500]);
    expect(await balanceOf(young, 2026)).toBeUndefined();
    itIs('2026-02-27');
    await settle(company);
    expect(await balanceOf(young, 2026)).toBeUndefined();
    itIs('2026-02-28');
    await settle(company);
    expect(await balanceOf(young, 2026)).toEqual([13_750, 0, 0, 13_750]);
    expect((await movementsOf(company)).slice(-2)).toEqual([
      ['entitlement', '2026-02-28', 13_750],
      ['entitlement', '2026-02-28', 13_750],
    ]);
  });

  test('after five weeks in which nothing ran everything is as if it had run in every night that mattered', async () => {
    const [daily, late] = [await companySince('2025-11-03'), await companySince('2025-11-03')];
    const people: TestEmployee[][] = [];
    for (const company of [daily, late]) {
      people.push([
        await anEmployee(db, company),
        await anEmployee(db, company, { startDate: '2024-01-20' }),
        await anEmployee(db, company, { startDate: '2019-01-01' }),
      ]);
    }
    for (const [, , third] of people) {
      const plan = (validFrom: string, ratio: number) =>
        inTransaction(db.forCompany(third?.companyId ?? ''), (tx) =>
          changeRatio(
            tx,
            { companyId: third?.companyId ?? '', employmentId: third?.employmentId ?? '', validFrom, ratio },
            systemAuthor,
          ),
        );
      await plan('2026-01-05', 500_000);
      await plan('2026-01-25', 800_000);
    }
    for (const day of ['01', '02', '04', '05', '06', '19', '20', '21', '24', '25', '26', '31']) {
      itIs(`2026-01-${day}`);
      await settle(daily);
    }
    itIs('2026-02-04');
    await settle(daily);
    await settle(late);
    for (const index of [0, 1, 2]) {
      const [one, other] = people.map((group) => group[index] as TestEmployee) as [TestEmployee, TestEmployee];
      for (const year of [2025, 2026]) expect(await balanceOf(one, year)).toEqual(await balanceOf(other, year));
    }
    expect(await balanceOf(people[1]?.[2] as TestEmployee, 2026)).toEqual([22_000, 0, 0, 22_000]);
    expect((await movementsOf(daily)).filter(([type]) => type === 'ratioAdjustment')).toEqual([
      ['ratioAdjustment', '2026-01-05', 13_750],
      ['ratioAdjustment', '2026-01-05', 13_750],
      ['ratioAdjustment', '2026-01-25', 8_250],
      ['ratioAdjustment', '2026-01-25', 8_250],
    ]);
  });

  test('a planned cut takes back what is left and never what is reserved or paid', async () => {
    const company = await companySince('2026-01-02');
    const employee = await anEmployee(db, company);
    await settle(company);
    const change = { companyId: company.companyId, employmentId: employee.employmentId };
    await inTransaction(db.forCompany(company.companyId), async (tx) => {
      const { reservationId } = await reserve(tx, { ...booking(employee, 2026), amountCents: 12_000 });
      await reserve(tx, { ...booking(employee, 2026), amountCents: 3_000 });
      await postReservation(tx, { ...booking(employee, 2026), reservationId });
      await changeRatio(tx, { ...change, validFrom: '2026-03-01', ratio: 500_000 }, systemAuthor);
    });
    itIs('2026-03-01');
    expect(await settle(company)).toMatchObject({ adjusted: 2 });
    expect(await balanceOf(employee, 2026)).toEqual([15_000, 3_000, 12_000, 0]);
    expect(await balanceOf(employee, 2026, 'SP')).toEqual([13_750, 0, 0, 13_750]);
  });

  test('a year stays open until 31 March, then the rest goes back; what a late rejection frees follows the next night', async () => {
    const company = await companySince('2026-01-02');
    const employee = await anEmployee(db, company);
    await settle(company);
    const reservation = { ...booking(employee, 2026), amountCents: 5_000 };
    const { reservationId } = await inTransaction(db.forCompany(company.companyId), (tx) => reserve(tx, reservation));
    itIs('2027-03-31', '23:59');
    await settle(company);
    expect(await balanceOf(employee, 2026)).toEqual([27_500, 5_000, 0, 22_500]);
    itIs('2027-04-01');
    expect(await settle(company)).toMatchObject({ expired: 2 });
    expect(await balanceOf(employee, 2026)).toEqual([5_000, 5_000, 0, 0]);
    expect(await balanceOf(employee, 2027)).toEqual([27_500, 0, 0, 27_500]);
    await inTransaction(db.forCompany(company.companyId), (tx) =>
      voidReservation(tx, { ...reservation, reservationId, idempotencyKey: newId() }),
    );
    itIs('2027-05-09');
    expect(await settle(company)).toMatchObject({ expired: 1 });
    expect(await balanceOf(employee, 2026)).toEqual([0, 0, 0, 0]);
    expect((await movementsOf(company)).filter(([type]) => type === 'expiry').map(([, date]) => date)).toEqual([
      '2027-03-31',
      '2027-03-31',
      '2027-05-09',
    ]);
  });

  test('the operator may keep years open for longer', async () => {
    const company = await companySince('2026-01-02');
    const employee = await anEmployee(db, company);
    await settle(company);
    await inTransaction(db.forEveryCompany(), (tx) => changeClosingDay(tx, { month: 6, day: 30 }, systemAuthor));
    itIs('2027-04-01');
    await settle(company);
    expect(await balanceOf(employee, 2026)).toEqual([27_500, 0, 0, 27_500]);
    itIs('2027-07-01');
    await settle(company);
    expect(await balanceOf(employee, 2026)).toEqual([0, 0, 0, 0]);
    await inTransaction(db.forEveryCompany(), (tx) => changeClosingDay(tx, { month: 3, day: 31 }, systemAuthor));
    const impossible = inTransaction(db.forEveryCompany(), (tx) =>
      changeClosingDay(tx, { month: 2, day: 29 }, systemAuthor),
    );
    await expect(impossible).rejects.toMatchObject({ code: 'closing_day_invalid' });
  });

  test('in a company that is more generous, or closed the allowance, its own dates count', async () => {
    const company = await companySince('2026-01-02');
    const employee = await anEmployee(db, company, { startDate: '2025-03-01' });
    const set = (actionCode: ActionCode, validFrom: string, isOpen: boolean, months: number | null) =>
      inTransaction(db.forCompany(company.companyId), (tx) =>
        tx.client.query(
          `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, employment_months_min, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, now())`,
          [company.companyId, actionCode, validFrom, isOpen, isOpen ? '' : 'Neponúkame.', months],
        ),
      );
    await set('RP', '2026-05-01', true, 12);
    await set('SP', '2026-05-01', false, 12);
    itIs('2026-04-30');
    await settle(company);
    expect(await balanceOf(employee, 2026)).toBeUndefined();
    itIs('2026-05-03');
    await settle(company);
    expect(await balanceOf(employee, 2026)).toEqual([27_500, 0, 0, 27_500]);
    expect(await balanceOf(employee, 2026, 'SP')).toBeUndefined();
    expect(await movementsOf(company)).toEqual([['entitlement', '2026-05-01', 27_500]]);
  });

  test('whose first day was corrected gets the rest of the year on the new day of entitlement, and nobody else gets anything', async () => {
    const company = await companySince('2026-01-10');
    const [corrected, exhausted] = [
      await anEmployee(db, company, { startDate: '2024-01-01' }),
      await anEmployee(db, company, { startDate: '2024-01-01' }),
    ];
    await settle(company);
    const home = db.forCompany(company.companyId);
    await inTransaction(home, (tx) => reserve(tx, { ...booking(corrected, 2026), amountCents: 5_000 }));
    await inTransaction(home, (tx) => reserve(tx, { ...booking(exhausted, 2026), amountCents: 27_500 }));
    const { companyId, employmentId } = corrected;
    await inTransaction(home, async (tx) => {
      await tx.client.query(`UPDATE employment SET start_date = '2024-03-01' WHERE id = $1`, [employmentId]);
      await settleEntitlement(tx, { companyId, employmentId, causeId: newId() }, systemAuthor);
    });
    for (const [day, credited] of [
      ['2026-02-28', 5_000],
      ['2026-03-01', 27_500],
      ['2026-03-02', 27_500],
    ] as const) {
      itIs(day);
      await settle(company);
      expect(await settle(company)).toEqual({ creditedPeople: 0, adjusted: 0, expired: 0 });
      expect(await balanceOf(corrected, 2026)).toEqual([credited, 5_000, 0, credited - 5_000]);
      expect(await balanceOf(exhausted, 2026)).toEqual([27_500, 27_500, 0, 0]);
    }
  });

  test('a law that changes within the year moves every open allowance on its day, once', async () => {
    const company = await companySince('2026-01-02');
    const employee = await anEmployee(db, company, { ratio: 500_000 });
    await settle(company);
    await withLawOfJuly(async () => {
      itIs('2026-07-03');
      expect(await settle(company)).toMatchObject({ adjusted: 1 });
      expect(await settle(company)).toMatchObject({ adjusted: 0 });
      expect(await balanceOf(employee, 2026)).toEqual([20_000, 0, 0, 20_000]);
    });
  });

  test('six hundred people at once, by two nodes at once, broken off in the middle: everybody once', async () => {
    const company = await companySince('2026-01-02');
    await inTransaction(db.forCompany(company.companyId), async (tx) => {
      const { employmentId } = await anEmployee(db, company);
      await tx.client.query(
        `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
         SELECT gen_random_uuid(), company_id, person_id, 'P' || i, 'A', 'B', start_date, created_at
         FROM employment, generate_series(1, 599) i WHERE id = $1`,
        [employmentId],
      );
      await tx.client.query(
        `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at)
         SELECT gen_random_uuid(), company_id, id, start_date, 1000000, 'start', created_at FROM employment
         WHERE company_id = $1 AND id <> $2`,
        [company.companyId, employmentId],
      );
    });
    const broken = new AbortController();
    setTimeout(() => broken.abort(), 40);
    await settleCompany(db, company.companyId, broken.signal).catch(() => undefined);
    await Promise.all([settle(company), settle(company)]);
    const moves = await movementsOf(company);
    expect(moves).toHaveLength(1_200);
    expect(await settle(company)).toEqual({ creditedPeople: 0, adjusted: 0, expired: 0 });
  });

  describe('finds a planned change that was written only after the night of its day', () => {
    /** Written by a transaction that began the evening before; the night passes meanwhile. */
    async function writtenLate(
      employee: TestEmployee,
      company: TestCompany,
      days: [eve: string, day: string],
      ratio = 500_000,
    ) {
      const [eve, validFrom] = days;
      const { companyId, employmentId } = employee;
      itIs(eve, '23:58');
      await inTransaction(db.forCompany(companyId), async (tx) => {
        await changeRatio(tx, { companyId, employmentId, validFrom, ratio }, systemAuthor);
        itIs(validFrom, '00:05');
        await settle(company);
      });
    }

    test('the next night, once', async () => {
      const company = await companySince('2026-07-14');
      const employee = await anEmployee(db, company);
      await settle(company);
      await writtenLate(employee, company, ['2026-07-14', '2026-07-15']);
      expect(await balanceOf(employee, 2026)).toEqual([27_500, 0, 0, 27_500]);
      itIs('2026-07-16');
      await Promise.all([settle(company), settle(company)]);
      expect(await balanceOf(employee, 2026)).toEqual([13_750, 0, 0, 13_750]);
      const moves = await movementsOf(company);
      for (const day of ['17', '18', '22', '23', '30']) {
        itIs(`2026-07-${day}`);
        expect(await settle(company)).toMatchObject({ adjusted: 0 });
      }
      expect(await movementsOf(company)).toEqual(moves);
    });

    test('also the last one of a year, after its end', async () => {
      const company = await companySince('2026-12-29');
      const employee = await anEmployee(db, company);
      await settle(company);
      await writtenLate(employee, company, ['2026-12-30', '2026-12-31']);
      itIs('2027-01-01');
      await settle(company);
      expect(await balanceOf(employee, 2026)).toEqual([13_750, 0, 0, 13_750]);
      expect(await balanceOf(employee, 2027)).toEqual([13_750, 0, 0, 13_750]);
    });

    test('and what came into force after it stays as it is: planned, entered by hand, or both', async () => {
      const company = await companySince('2026-07-10');
      const [planned, byHand] = [await anEmployee(db, company), await anEmployee(db, company)];
      await settle(company);
      const change = ({ companyId, employmentId }: TestEmployee, validFrom: string, ratio: number) =>
        inTransaction(db.forCompany(companyId), (tx) =>
          changeRatio(tx, { companyId, employmentId, validFrom, ratio }, systemAuthor),
        );
      await change(planned, '2026-07-16', 800_000);
      itIs('2026-07-14');
      await settle(company);
      await writtenLate(byHand, company, ['2026-07-14', '2026-07-15']);
      const late = { companyId: planned.companyId, employmentId: planned.employmentId };
      itIs('2026-07-14', '23:59');
      await inTransaction(db.forCompany(late.companyId), async (tx) => {
        await changeRatio(tx, { ...late, validFrom: '2026-07-15', ratio: 500_000 }, systemAuthor);
        itIs('2026-07-16', '00:05');
        await change(byHand, '2026-07-16', 600_000);
        await settle(company);
      });
      itIs('2026-07-17');
      await settle(company);
      expect(await balanceOf(planned, 2026)).toEqual([22_000, 0, 0, 22_000]);
      expect(await balanceOf(byHand, 2026)).toEqual([16_500, 0, 0, 16_500]);
    });

    test('one that had nothing to move is no reason to move later', async () => {
      const company = await companySince('2026-07-10');
      const employee = await anEmployee(db, company);
      const { companyId, employmentId } = employee;
      const home = db.forCompany(companyId);
      await settle(company);
      for (const [validFrom, ratio] of [
        ['2026-07-12', 500_000],
        ['2026-07-14', 1_000_000],
      ] as const)
        await inTransaction(home, (tx) => changeRatio(tx, { companyId, employmentId, validFrom, ratio }, systemAuthor));
      const reservation = { ...booking(employee, 2026), amountCents: 27_500 };
      const { reservationId } = await inTransaction(home, (tx) => reserve(tx, reservation));
      itIs('2026-07-12');
      await settle(company);
      // Released and settled as by a rejection.
      itIs('2026-07-13');
      await inTransaction(home, async (tx) => {
        await voidReservation(tx, { ...reservation, reservationId, idempotencyKey: newId() });
        await settleEntitlement(tx, { companyId, employmentId, causeId: newId() }, systemAuthor);
      });
      expect(await balanceOf(employee, 2026)).toEqual([13_750, 0, 0, 13_750]);
      for (const day of ['14', '15', '16']) {
        itIs(`2026-07-${day}`);
        await settle(company);
        expect(await balanceOf(employee, 2026)).toEqual([27_500, 0, 0, 27_500]);
      }
    });
  });

  describe('broken off before its end is finished by the next one, whatever was corrected between them', () => {
    async function correctable(startDate: string) {
      const company = await companySince('2026-01-10');
      const employee = await anEmployee(db, company, { startDate });
      await settle(company);
      const { companyId, employmentId } = employee;
      const home = db.forCompany(companyId);
      const changeTo = (ratio: number, validFrom: string) =>
        inTransaction(home, (tx) => changeRatio(tx, { companyId, employmentId, validFrom, ratio }, systemAuthor));
      const startOn = (day: string) =>
        inTransaction(home, async (tx) => {
          await tx.client.query(`UPDATE employment SET start_date = $2 WHERE id = $1`, [employmentId, day]);
          await settleEntitlement(tx, { companyId, employmentId, causeId: newId() }, systemAuthor);
        });
      return { company, employee, companyId, home, changeTo, startOn };
    }

    test('when it had followed a planned change', async () => {
      const { company, employee, companyId, home, changeTo, startOn } = await correctable('2024-01-01');
      await changeTo(500_000, '2026-03-10');
      itIs('2026-03-10');
      await adjustToPlannedRatios(home, companyId, {
        from: '2026-01-11',
        to: '2026-03-10',
        settledThrough: '2026-01-10',
      });
      expect(await balanceOf(employee, 2026)).toEqual([13_750, 0, 0, 13_750]);
      await startOn('2024-06-01');
      itIs('2026-03-11');
      await settle(company);
      expect(await balanceOf(employee, 2026)).toEqual([0, 0, 0, 0]);
    });

    test('when it had followed a change of the law', async () => {
      const { company, employee, companyId, home, changeTo } = await correctable('2024-01-01');
      await withLawOfJuly(async () => {
        itIs('2026-07-01');
        await followLaw(home, { companyId, year: 2026, actionCode: 'RP' }, '2026-01-11', '2026-07-01');
        expect(await balanceOf(employee, 2026)).toEqual([40_000, 0, 0, 40_000]);
        await changeTo(500_000, '2026-07-01');
        await settle(company);
        expect(await balanceOf(employee, 2026)).toEqual([20_000, 0, 0, 20_000]);
      });
    });

    test('when it had credited again whose first day was corrected', async () => {
      const { company, employee, companyId, home, changeTo, startOn } = await correctable('2024-01-01');
      await startOn('2024-03-01');
      itIs('2026-03-01');
      const creditAgain = () =>
        inTransaction(home, (tx) =>
          creditDue(tx, { companyId, year: 2026, actionCode: 'RP' }, [employee.employmentId], '2026-01-10'),
        );
      expect(await creditAgain()).toEqual({ people: 1, cents: 27_500 });
      await inTransaction(home, (tx) => reserve(tx, { ...booking(employee, 2026), amountCents: 13_750 }));
      await changeTo(500_000, '2026-03-01');
      await changeTo(750_000, '2026-03-02');
      itIs('2026-03-02');
      await settle(company);
      expect(await balanceOf(employee, 2026)).toEqual([20_625, 13_750, 0, 6_875]);
    });
  });

  test('runs every hour for the companies of which this day has not been settled, and for each of them once', async () => {
    const company = await companySince('2026-01-02');
    await anEmployee(db, company);
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const run = () => settleEntitlementsJob.run({ data: {}, db, log, signal: AbortSignal.timeout(60_000) });
    await run();
    expect(lines.filter((line) => line.includes(company.companyId))).toHaveLength(1);
    await run();
    expect(lines.filter((line) => line.includes(company.companyId))).toHaveLength(1);
  });
});

describe('whoever cannot wait for the night', () => {
  test('is credited at once, and the night adds nothing', async () => {
    const company = await companySince('2026-02-10');
    const employee = await anEmployee(db, company);
    const ensure = (year: number) =>
      inTransaction(db.forCompany(company.companyId), (tx) => ensureEntitlement(tx, employee, year, 'RP'));
    await Promise.all([ensure(2026), ensure(2026), ensure(2026)]);
    await ensure(2027);
    await ensure(2024);
    expect(await balanceOf(employee, 2026)).toEqual([27_500, 0, 0, 27_500]);
    expect(await settle(company)).toMatchObject({ creditedPeople: 1 });
    expect(await balanceOf(employee, 2026)).toEqual([27_500, 0, 0, 27_500]);
    expect(await balanceOf(employee, 2026, 'SP')).toEqual([27_500, 0, 0, 27_500]);
    expect(await balanceOf(employee, 2027)).toBeUndefined();
  });

  test("another company's employee stays without", async () => {
    const company = await companySince('2026-02-10');
    const stranger = await anEmployee(db, await aCompany(db));
    await inTransaction(db.forCompany(company.companyId), (tx) =>
      ensureEntitlement(tx, { companyId: company.companyId, employmentId: stranger.employmentId }, 2026, 'RP'),
    );
    expect(await balanceOf(stranger, 2026)).toBeUndefined();
  });
});
