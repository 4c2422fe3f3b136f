import { centsFromText } from '@polana/contract/money';
import { type ActionCode, actionCodes } from '@polana/contract/roles';
import { readStatistics as endpoint, type Statistics } from '@polana/contract/statistics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postReservation } from '#modules/ledger';
import { instantAt, now, standAt } from '#platform/clock';
import { type Database, inTransaction, reading } from '#platform/database';
import { aCompany, anEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { demoDatabase, demoDay } from '#test-support/demo-database';
import { readCompanyDashboard } from './dashboard/company-dashboard.ts';
import { readStatistics, type StatisticsQuestion } from './read-statistics.ts';
import { openTestDatabase } from '#test-support/database';

let db: Database;
let goOn: () => void;
let companies: { id: string; name: string }[];

beforeAll(async () => {
  db = openTestDatabase((await demoDatabase()).appUrl);
  goOn = standAt(demoDay);
  companies = await rowsOf(`SELECT id, name FROM company ORDER BY name`);
}, 180_000);

afterAll(async () => {
  goOn();
  await db.close();
});

async function rowsOf<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return reading(db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(sql, values)).rows);
}

async function ask(companyId: string, question: StatisticsQuestion = {}): Promise<Statistics> {
  const answer = await readStatistics(db.forCompany(companyId), { companyId }, question);
  return endpoint.answer.parse(answer);
}

const years = [2025, 2026];
const questions: StatisticsQuestion[] = years.flatMap((year) => [
  { year },
  ...actionCodes.map((action) => ({ year, action })),
]);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const filter = (action: ActionCode | undefined) => (action ? `AND action_code = '${action}'` : '');

async function detvan(): Promise<string> {
  return companies.find((company) => company.name.startsWith('Detvan'))?.id ?? '';
}

describe('for every company of the demo, every year and every allowance', () => {
  test('what was paid is what the ledger moved, to the cent and month by month', async () => {
    for (const { id, name } of companies) {
      for (const { year, action } of questions) {
        const { paid } = await ask(id, { year, action });
        const moved = await rowsOf<{ month: string; cents: number }>(
          `SELECT to_char(s.effective_date, 'YYYY-MM-01') AS month, sum(s.amount_cents)::bigint AS cents
           FROM transfer_side s JOIN account payout ON payout.id = s.account_id AND payout.kind = 'payout'
             JOIN transfer t ON t.id = s.transfer_id
             JOIN account other ON other.id = CASE WHEN t.to_account_id = payout.id THEN t.from_account_id ELSE t.to_account_id END
           WHERE payout.company_id = $1 AND other.kind = 'allowance' AND extract(year FROM s.effective_date) = $2
             ${filter(action).replace('action_code', 'other.action_code')}
           GROUP BY 1 ORDER BY 1`,
          [id, year],
        );
        const told = paid.months.map((month) => ({ month: month.month, cents: centsFromText(month.paid ?? '0.00') }));
        expect(
          told.filter((one) => one.cents !== 0),
          `${name} ${year} ${action}`,
        ).toEqual(moved.filter((one) => one.cents !== 0));
        expect(centsFromText(paid.total)).toBe(sum(moved.map((one) => one.cents)));
      }
    }
  });

  test('over the years it is what approved claims contribute and what the allowances have drawn', async () => {
    for (const { id, name } of companies) {
      for (const action of [undefined, ...actionCodes]) {
        const paid = await Promise.all(
          years.map(async (year) => centsFromText((await ask(id, { year, action })).paid.total)),
        );
        const [list] = await rowsOf<{ claims: number; drawn: number }>(
          `SELECT (SELECT coalesce(sum(contribution_cents), 0)::bigint FROM claim
              WHERE company_id = $1 AND status = 'approved' ${filter(action)}) AS claims,
             (SELECT coalesce(sum(drawn_cents), 0)::bigint FROM account
              WHERE company_id = $1 AND kind = 'allowance' ${filter(action)}) AS drawn`,
          [id],
        );
        expect([sum(paid), sum(paid)], name).toEqual([list?.claims, list?.drawn]);
      }
    }
  });

  test('claims by month, late ones, decisions and reasons are the rows of the list', async () => {
    for (const { id, name } of companies) {
      for (const { year, action } of questions) {
        const { claims, late, decisions } = await ask(id, { year, action });
        const [list] = await rowsOf<Record<string, number>>(
          `SELECT count(*) FILTER (WHERE submitted_year = $2) AS submitted,
             count(*) FILTER (WHERE submitted_year = $2 AND late) AS late,
             count(*) FILTER (WHERE decided_year = $2 AND status = 'approved') AS approved,
             count(*) FILTER (WHERE decided_year = $2 AND status = 'rejected' AND reason_code <> 'WITHDRAWN') AS rejected,
             count(*) FILTER (WHERE submitted_at >= $3 AND submitted_at < $4) AS shown
           FROM (SELECT *, extract(year FROM submitted_at AT TIME ZONE 'Europe/Bratislava') AS submitted_year,
               extract(year FROM decided_at AT TIME ZONE 'Europe/Bratislava') AS decided_year
             FROM claim WHERE company_id = $1 ${filter(action)}) c`,
          year === 2026
            ? [id, year, instantAt('2025-08-01'), instantAt('2026-08-01')]
            : [id, year, instantAt('2025-01-01'), instantAt('2026-01-01')],
        );
        const asked = `${name} ${year} ${action}`;
        expect(late, asked).toEqual({ submitted: list?.['submitted'], late: list?.['late'] });
        expect([decisions.approved, decisions.rejected], asked).toEqual([list?.['approved'], list?.['rejected']]);
        expect(decisions.count, asked).toBe(decisions.approved + decisions.rejected);
        expect(sum(decisions.bands.map((band) => band.count)), asked).toBe(decisions.count);
        expect(sum(decisions.reasons.map((reason) => reason.count)), asked).toBe(decisions.rejected);
        expect(sum(claims.map((month) => month.RP + month.SP)), asked).toBe(list?.['shown']);
      }
    }
  });

  test('what claims of a month come to is the sum of their rows, and is not told of fewer than five people', async () => {
    for (const { id, name } of companies) {
      for (const { year, action } of questions) {
        const { claims, categories, late } = await ask(id, { year, action });
        const rows = await rowsOf<{ month: string; people: number; claimed: number; recognised: number }>(
          `SELECT to_char(submitted_at AT TIME ZONE 'Europe/Bratislava', 'YYYY-MM-01') AS month,
             count(DISTINCT employment_id) AS people, sum(sum_cents)::bigint AS claimed,
             coalesce(sum(coalesce(recognised_cents, sum_cents)) FILTER (WHERE status = 'approved'), 0)::bigint AS recognised
           FROM claim WHERE company_id = $1 ${filter(action)} GROUP BY 1`,
          [id],
        );
        const expected = claims.map(({ month }) => {
          const row = rows.find((one) => one.month === month) ?? { people: 5, claimed: 0, recognised: 0 };
          return row.people < 5 ? [month, null, null] : [month, row.claimed, row.recognised];
        });
        const cents = (amount: string | null) => amount && centsFromText(amount);
        const asked = `${name} ${year} ${action}`;
        expect(
          claims.map((month) => [month.month, cents(month.claimed), cents(month.recognised)]),
          asked,
        ).toEqual(expected);
        const inCategories = sum(categories.groups.map((group) => group.count));
        if (!categories.isMerged) expect(inCategories, asked).toBe(late.submitted);
        expect(inCategories, asked).toBeLessThanOrEqual(late.submitted);
      }
    }
  });

  test('both allowances together are the sum of the two', async () => {
    for (const { id } of companies) {
      for (const year of years) {
        const both = await ask(id, { year });
        const [rp, sp] = [await ask(id, { year, action: 'RP' }), await ask(id, { year, action: 'SP' })];
        const cents = (one: Statistics) => centsFromText(one.paid.total);
        expect(cents(both)).toBe(cents(rp) + cents(sp));
        expect(both.claims.map((month) => [month.RP, month.SP])).toEqual(
          both.claims.map((_, index) => [rp.claims[index]?.RP, sp.claims[index]?.SP]),
        );
        expect(both.pending.count).toBe(rp.pending.count + sp.pending.count);
      }
    }
  });

  test('everybody entitled is in exactly one part, and in one group by working time and one by years', async () => {
    for (const { id } of companies) {
      for (const question of questions) {
        const { participation, byRatio, byLength } = await ask(id, question);
        if (!participation) continue;
        const { entitled, claimed, waiting, notYet } = participation;
        expect(claimed + waiting + notYet).toBe(entitled);
        for (const { groups } of [byRatio, byLength]) {
          expect(sum(groups.map((group) => group.entitled))).toBe(entitled);
          expect(sum(groups.map((group) => group.claimed))).toBe(claimed);
          expect(groups.every((group) => group.entitled >= 5)).toBe(true);
        }
      }
    }
  });

  test('what may still be paid is what the accounts hold', async () => {
    for (const { id } of companies) {
      const { commitment } = await ask(id);
      const [held] = await rowsOf<{ available: number; reserved: number }>(
        `SELECT coalesce(sum(available_cents), 0)::bigint AS available, coalesce(sum(reserved_cents), 0)::bigint AS reserved
         FROM account WHERE company_id = $1 AND kind = 'allowance'`,
        [id],
      );
      expect(centsFromText(commitment?.available ?? '')).toBe(held?.available);
      expect(centsFromText(commitment?.reserved ?? '')).toBe(held?.reserved);
    }
  });
});

test('Detvan: the people of the accounts, its pending claims, a forecast with a range, the obligation', async () => {
  const figures = await ask(await detvan());
  const [accounts] = await rowsOf<Record<string, number>>(
    `SELECT count(*) AS entitled, count(*) FILTER (WHERE drawn) AS claimed, count(*) FILTER (WHERE reserved AND NOT drawn) AS waiting,
       count(*) FILTER (WHERE used_up) AS exhausted
     FROM (SELECT bool_or(a.drawn_cents > 0) AS drawn, bool_or(a.reserved_cents > 0) AS reserved,
         bool_or(a.drawn_cents > 0 AND a.drawn_cents = a.credited_cents) AS used_up, e.end_date
       FROM account a JOIN employment e ON e.id = a.employment_id
       WHERE a.company_id = $1 AND a.year = 2026 AND a.kind = 'allowance' GROUP BY e.id
     ) person WHERE drawn OR reserved OR end_date IS NULL OR end_date >= '2026-07-14'`,
    [await detvan()],
  );
  expect(figures.participation).toMatchObject(accounts ?? {});
  expect(figures.pending).toEqual({ count: 23, oldestDays: 6 });
  expect(figures.years).toEqual([2026, 2025]);
  const { low, expected, high } = figures.paid.forecast ?? { low: '', expected: '', high: '' };
  expect(centsFromText(low)).toBeLessThan(centsFromText(expected));
  expect(centsFromText(expected)).toBeLessThan(centsFromText(high));
  expect(centsFromText(low)).toBeGreaterThan(centsFromText(figures.paid.total));
  expect(figures.headcount).toMatchObject({ threshold: 49, isObliged: true });
  expect(figures.decisions).toMatchObject({ targetDays: 3 });
  expect(figures.club.claimsWithPartner).toBeGreaterThan(0);
  expect(figures.drawing?.limit).toBe('275.00');
  const bands = figures.drawing?.bands.map((band) => band.count) ?? [];
  expect(sum(bands)).toBe(figures.drawing?.count);
  expect(bands.every((count) => count === 0 || count >= 5)).toBe(true);
});

test('who becomes entitled is counted in the month after 24 months of employment', async () => {
  const { becomingEntitled } = await ask(await detvan());
  const expected = await rowsOf<{ month: string; count: number }>(
    `SELECT to_char(start_date + interval '24 months', 'YYYY-MM-01') AS month, count(*) AS count FROM employment
     WHERE company_id = $1 AND end_date IS NULL AND start_date + interval '24 months' > '2026-07-14'
       AND start_date + interval '24 months' < '2027-07-14'
     GROUP BY 1 ORDER BY 1`,
    [await detvan()],
  );
  expect(becomingEntitled).toEqual(expected);
});

test('a company that has just joined gets no forecast and no comparison', async () => {
  const joined = companies.find((company) => company.name.startsWith('Vodárne'));
  const { paid, years: told } = await ask(joined?.id ?? '');
  expect(paid).toMatchObject({ previousToDate: null, previousTotal: null, forecast: null });
  expect(told).toEqual([2026]);
});

test('a company without people and claims has figures, all of them empty', async () => {
  const { companyId } = await aCompany(db);
  expect(await ask(companyId)).toMatchObject({
    years: [2026],
    paid: { total: '0.00', forecast: null },
    participation: null,
    byRatio: { groups: [] },
    drawing: null,
    decisions: { count: 0, medianDays: null, averageDays: null },
    categories: { groups: [], isMerged: false },
    registrations: { received: 0, approved: 0, rejected: 0, waiting: 0 },
    pending: { count: 0, oldestDays: null },
    commitment: { maximum: '0.00', expected: null },
    headcount: { today: 0, averageLastYear: '0.0', isObliged: false },
    becomingEntitled: [],
  });
});

test('what expired in a finished year was not used up, though the account is as empty', async () => {
  const [expired] = await rowsOf<{ people: number }>(
    `SELECT count(DISTINCT a.employment_id) AS people FROM transfer t JOIN account a ON a.id = t.from_account_id
     WHERE t.company_id = $1 AND t.type = 'expiry' AND a.year = 2025 AND a.action_code = 'RP' AND a.drawn_cents > 0`,
    [await detvan()],
  );
  const { participation } = await ask(await detvan(), { year: 2025, action: 'RP' });
  expect(expired?.people).toBeGreaterThan(0);
  expect(participation?.exhausted).toBeGreaterThan(0);
  expect(participation?.exhausted).toBe((participation?.claimed ?? 0) - (expired?.people ?? 0));
});

test('who left and came back is one of the people, with one yearly maximum', async () => {
  const company = await aCompany(db);
  const { companyId } = company;
  const drawing = async (sumCents: number, personId?: string) => {
    const employee = await anEmployee(db, company, personId ? { personId, startDate: '2026-03-02' } : {});
    const { claimId } = await aPendingClaim(db, employee, { sumCents });
    await inTransaction(db.forEveryCompany(), async (tx) => {
      const { rows } = await tx.client.query<{ reservationId: string }>(
        'SELECT reservation_id AS "reservationId" FROM claim WHERE id = $1',
        [claimId],
      );
      const reservationId = rows[0]?.reservationId ?? '';
      const booking = { effectiveDate: '2026-07-01', createdBy: null, idempotencyKey: `${claimId} posted` };
      await postReservation(tx, { companyId, reservationId, ...booking });
    });
    return employee;
  };
  const first = await drawing(10_000);
  await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query(`UPDATE employment SET end_date = '2026-02-28', deactivated_at = $2 WHERE id = $1`, [
      first.employmentId,
      now(),
    ]),
  );
  await drawing(20_000, first.personId);
  for (let others = 0; others < 3; others += 1) await drawing(10_000);
  const read = async () => ({ ...(await ask(companyId)), claims: (await ask(companyId)).claims.at(-1)?.claimed });
  const dashboard = async () => (await readCompanyDashboard(db.forCompany(companyId), { ...first, companyId })).figures;
  expect(await read()).toMatchObject({ participation: null, drawing: null, claims: null });
  expect((await dashboard()).people).toBeNull();

  await drawing(10_000);
  expect(await read()).toMatchObject({
    participation: { entitled: 5, claimed: 5, notYet: 0 },
    byLength: { groups: [{ entitled: 5 }] },
    // Four times 55 and 165 together.
    drawing: { count: 5, average: '77.00' },
    claims: '700.00',
  });
  expect((await dashboard()).people).toEqual({ entitled: 5, claimed: 5 });
});

describe('what may still be paid to who left and came back is one yearly maximum over both records', () => {
  const commitmentOf = async (companyId: string, action?: ActionCode) => (await ask(companyId, { action })).commitment;
  async function cameBack(settings: { employmentMonthsMin: number } | null = null) {
    const company = await aCompany(db);
    if (settings)
      await inTransaction(db.forEveryCompany(), (tx) =>
        tx.client.query(
          `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, employment_months_min, created_at)
           VALUES ($1, 'RP', '2026-01-01', true, $2, $3)`,
          [company.companyId, settings.employmentMonthsMin, now()],
        ),
      );
    const first = await anEmployee(db, company);
    await aPendingClaim(db, first, { asOfDate: '2026-02-02', sumCents: 40_000 });
    await inTransaction(db.forEveryCompany(), (tx) =>
      tx.client.query(`UPDATE employment SET end_date = '2026-02-28', deactivated_at = $2 WHERE id = $1`, [
        first.employmentId,
        now(),
      ]),
    );
    return { company, second: await anEmployee(db, company, { personId: first.personId, startDate: '2026-03-02' }) };
  }

  test('of what both accounts hold', async () => {
    const { company, second } = await cameBack();
    await aPendingClaim(db, second, { sumCents: 2_000, usedElsewhereCents: 22_000 });
    const expected = { reserved: '231.00', available: '44.00', upcoming: '0.00', maximum: '275.00' };
    expect(await commitmentOf(company.companyId)).toMatchObject(expected);
    expect(await commitmentOf(company.companyId, 'RP')).toMatchObject(expected);
    expect(await commitmentOf(company.companyId, 'SP')).toMatchObject({ reserved: '0.00', available: '0.00' });
    // The other allowance has a maximum of its own.
    await aPendingClaim(db, second, { actionCode: 'SP', sumCents: 10_000 });
    expect(await commitmentOf(company.companyId)).toMatchObject({ reserved: '286.00', available: '264.00' });
  });

  test('of the year before apart from this one', async () => {
    const { company, second } = await cameBack();
    await aPendingClaim(db, second, { asOfDate: '2025-11-03', sumCents: 2_000 });
    expect(await commitmentOf(company.companyId)).toMatchObject({ reserved: '231.00', available: '319.00' });
  });

  test('of what begins with the second record', async () => {
    const { company } = await cameBack({ employmentMonthsMin: 6 });
    expect(await commitmentOf(company.companyId, 'RP')).toMatchObject({ upcoming: '0.00', maximum: '275.00' });
    await anEmployee(db, company, { startDate: '2026-03-02' });
    expect(await commitmentOf(company.companyId, 'RP')).toMatchObject({ upcoming: '275.00', maximum: '550.00' });
    const { becomingEntitled } = await ask(company.companyId, { action: 'RP' });
    expect(becomingEntitled).toEqual([{ month: '2026-09-01', count: 2 }]);
  });
});

test('another company’s figures are out of reach', async () => {
  const { companyId } = await aCompany(db);
  const figures = await readStatistics(db.forCompany(companyId), { companyId: await detvan() }, {});
  expect(figures).toMatchObject({ paid: { total: '0.00' }, participation: null, pending: { count: 0 } });
});
