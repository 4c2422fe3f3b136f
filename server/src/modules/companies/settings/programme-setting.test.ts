import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { aCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { programmeSettingsOf } from '../index.ts';
import { storeProgrammeSetting } from './programme-setting.store.ts';

let db: Database;

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
});
afterAll(() => db.close());

interface Setting {
  validFrom: string;
  isOpen?: boolean;
  closedReason?: string;
  employmentMonthsMin?: number | null;
}

function store(
  companyId: string,
  { isOpen = true, closedReason = '', employmentMonthsMin = null, validFrom }: Setting,
) {
  const setting = { isOpen, closedReason, employmentMonthsMin, validFrom };
  return inTransaction(db.forCompany(companyId), (tx) =>
    storeProgrammeSetting(tx, { companyId, actionCode: 'RP', ...setting, at: now(), byPersonId: null }),
  );
}

const settingsOn = (companyId: string, date: string, actionCode: 'RP' | 'SP' = 'RP') =>
  reading(db.forCompany(companyId), (tx) => programmeSettingsOf(tx, companyId, actionCode, date));

test('a company that decided nothing is open and goes by the law', async () => {
  const { companyId } = await aCompany(db);
  expect(await settingsOn(companyId, '2026-06-19')).toEqual({
    isOpen: true,
    closedReason: '',
    employmentMonthsMin: 24,
    lawMonthsMin: 24,
    validFrom: null,
  });
});

test('a day is judged by what held on that day, of the one allowance', async () => {
  const { companyId } = await aCompany(db);
  await store(companyId, { validFrom: '2026-03-01', employmentMonthsMin: 12 });
  await store(companyId, { validFrom: '2026-09-01', isOpen: false, closedReason: 'Pozastavené do konca roka.' });
  expect(await settingsOn(companyId, '2026-02-28')).toMatchObject({ employmentMonthsMin: 24, validFrom: null });
  expect(await settingsOn(companyId, '2026-03-01')).toMatchObject({ employmentMonthsMin: 12, isOpen: true });
  expect(await settingsOn(companyId, '2026-09-02')).toMatchObject({
    employmentMonthsMin: 24,
    isOpen: false,
    closedReason: 'Pozastavené do konca roka.',
    validFrom: '2026-09-01',
  });
  expect(await settingsOn(companyId, '2026-09-02', 'SP')).toMatchObject({ isOpen: true, validFrom: null });
});

test('a second change on one day takes the place of the first', async () => {
  const { companyId } = await aCompany(db);
  await store(companyId, { validFrom: '2026-03-01', employmentMonthsMin: 12 });
  await store(companyId, { validFrom: '2026-03-01', employmentMonthsMin: 6 });
  expect(await settingsOn(companyId, '2026-03-01')).toMatchObject({ employmentMonthsMin: 6 });
});

test('a suspended company takes no claims', async () => {
  const { companyId } = await aCompany(db);
  await inTransaction(db.forCompany(companyId), (tx) =>
    tx.client.query(`UPDATE company SET status = 'suspended' WHERE id = $1`, [companyId]),
  );
  expect(await settingsOn(companyId, '2026-06-19')).toMatchObject({ isOpen: false });
});

test('before there was a law nothing is demanded, and another company’s settings are out of reach', async () => {
  const { companyId } = await aCompany(db);
  const other = await aCompany(db);
  expect(await settingsOn(companyId, '2018-06-01')).toMatchObject({ employmentMonthsMin: 0 });
  await expect(
    reading(db.forCompany(companyId), (tx) => programmeSettingsOf(tx, other.companyId, 'RP')),
  ).rejects.toThrow(/no such company/);
});

test('the database itself refuses more months than the law and a closed programme without a reason', async () => {
  const { companyId } = await aCompany(db);
  await expect(store(companyId, { validFrom: '2026-03-01', employmentMonthsMin: 25 })).rejects.toThrow(/check/);
  await expect(store(companyId, { validFrom: '2026-03-01', isOpen: false })).rejects.toThrow(/check/);
});
