import { centsFromText } from '@polana/contract/money';
import { actionCodes } from '@polana/contract/roles';
import { readStatistics as endpoint, type Statistics } from '@polana/contract/statistics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standAt } from '#platform/clock';
import { type Database, inTransaction, reading } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany } from '#test-support/builders';
import { demoDatabase, demoDay } from '#test-support/demo-database';
import { readStatistics, type StatisticsQuestion } from './read-statistics.ts';
import { openTestDatabase } from '#test-support/database';

let db: Database;
let goOn: () => void;

beforeAll(async () => {
  db = openTestDatabase((await demoDatabase()).appUrl);
  goOn = standAt(demoDay);
}, 180_000);

afterAll(async () => {
  goOn();
  await db.close();
});

async function ask(companyId: string, question: StatisticsQuestion = {}): Promise<Statistics> {
  return endpoint.answer.parse(await readStatistics(db.forCompany(companyId), { companyId }, question));
}

const questions: StatisticsQuestion[] = [2025, 2026].flatMap((year) => [
  { year },
  ...actionCodes.map((action) => ({ year, action })),
]);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test('the quarters of a year add up to it', async () => {
  const companies = await reading(
    db.forEveryCompany(),
    async (tx) => (await tx.client.query<{ id: string; name: string }>(`SELECT id, name FROM company`)).rows,
  );
  for (const { id, name } of companies) {
    for (const { year, action } of questions) {
      const whole = await ask(id, { year, action });
      const quarters = await Promise.all(
        [1, 4, 7, 10].map((monthFrom) => ask(id, { year, action, monthFrom, monthTo: monthFrom + 2 })),
      );
      const figuresOf = ({ paid, late, decisions, club, registrations }: Statistics) => [
        centsFromText(paid.total),
        late.submitted,
        late.late,
        decisions.approved,
        decisions.rejected,
        club.claimsWithPartner,
        centsFromText(club.rewards),
        registrations.received,
      ];
      const told = quarters.map(figuresOf);
      expect(
        figuresOf(whole).map((_, index) => sum(told.map((quarter) => quarter[index] ?? 0))),
        `${name} ${year} ${action}`,
      ).toEqual(figuresOf(whole));
      // People are entitled for a year.
      expect(quarters.map(({ participation }) => participation)).toEqual(quarters.map(() => whole.participation));
    }
  }
});

test('a month begins and ends at midnight in Bratislava, in summer and in winter', async () => {
  const company = await aCompany(db);
  const at = [
    '2026-03-31T21:59:59Z',
    '2026-03-31T22:00:00Z',
    '2026-04-30T21:59:59Z',
    '2026-04-30T22:00:00Z',
    '2025-12-31T23:00:00Z',
  ];
  for (const [index, moment] of at.entries()) {
    await inTransaction(db.forCompany(company.companyId), (tx) =>
      tx.client.query(
        `INSERT INTO registration (id, company_id, personal_number, first_name, last_name, email, lang, status, created_at, decided_at)
         VALUES ($1, $2, $3, 'Meno', 'Priezvisko', $4, 'sk', $5, $6, CASE WHEN $5 <> 'pending' THEN now() END)`,
        [
          newId(),
          company.companyId,
          String(index),
          `${index}@skuska.example`,
          index === 1 ? 'rejected' : 'pending',
          moment,
        ],
      ),
    );
  }
  const received = async (monthFrom: number, monthTo: number) =>
    (await ask(company.companyId, { year: 2026, monthFrom, monthTo })).registrations;
  expect(await received(4, 4)).toEqual({ received: 2, approved: 0, rejected: 1, waiting: 1 });
  expect(await received(1, 3)).toMatchObject({ received: 2 });
  expect(await received(5, 12)).toMatchObject({ received: 1 });
  expect((await ask(company.companyId, { year: 2025 })).registrations.received).toBe(0);
});

test('months that are none, or end before they begin, are refused', () => {
  const isTaken = (query: object) => endpoint.query.safeParse(query).success;
  expect(isTaken({ monthFrom: '4', monthTo: '4' })).toBe(true);
  expect(isTaken({ monthFrom: '12' })).toBe(true);
  for (const query of [{ monthFrom: '5', monthTo: '4' }, { monthFrom: '0' }, { monthTo: '13' }, { monthFrom: '04' }])
    expect(isTaken(query)).toBe(false);
});
