import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codesOf, readWhole } from '#test-support/import-files';

/** Files another program has really written: see fixtures/README.md. */
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

const people = [
  {
    personalNumber: '00123',
    firstName: 'Žofia',
    lastName: 'Šťastná',
    email: 'zofia.stastna@example.sk',
    ratio: 375_000,
    startDate: '2024-02-01',
    endDate: null,
  },
  {
    personalNumber: '10482',
    firstName: 'Ľudovít',
    lastName: 'Kováč',
    email: null,
    ratio: 1_000_000,
    startDate: '1999-12-31',
    endDate: '2026-06-30',
  },
  {
    personalNumber: '00042',
    firstName: 'Anna-Mária',
    lastName: 'Ďurišová',
    email: 'anna@example.sk',
    ratio: 500_000,
    startDate: '2020-02-29',
    endDate: null,
  },
  {
    personalNumber: 'A-7',
    firstName: 'Ján "Jano" <b> & syn',
    lastName: 'MRKVA',
    email: null,
    ratio: 500_000,
    startDate: '2021-03-04',
    endDate: null,
  },
];

describe('LibreOffice', () => {
  it.each(['roster.xlsx', 'roster-1904.xlsx'])('%s is read to the last cell', async (name) => {
    const reading = await readWhole(fixture(name), name);
    expect(reading.detected).toMatchObject({
      format: 'xlsx',
      sheet: 'Zamestnanci 2026',
      sheets: ['Zamestnanci 2026', 'Poznámky'],
      headerLine: 3,
      missing: [],
    });
    expect(reading.detected?.columns.map(({ field }) => field)).toEqual([
      'lastName',
      'firstName',
      'personalNumber',
      'employeeRatio',
      'employeeStartDate',
      'email',
      null,
      'employmentEndDate',
    ]);
    expect(reading.rows.slice(0, 4).map(({ person }) => person)).toEqual(people);
    expect(reading.rows.map(({ line }) => line)).toEqual([4, 5, 6, 8, 9]);
    expect(codesOf(reading)[4]?.toSorted()).toEqual(
      ['cell_error', 'date_impossible', 'email_has_space', 'ratio_letter_o'].toSorted(),
    );
  });

  it.each([
    ['list-utf-8.csv', 'utf-8', ';'],
    ['list-windows-1250.csv', 'windows-1250', ';'],
    ['list-utf-16.csv', 'utf-16le', '\t'],
    ['list-comma.csv', 'utf-8', ','],
  ])('%s is read by itself, in the rows the program shows', async (name, encoding, separator) => {
    const reading = await readWhole(fixture(name), name);
    expect(reading.detected).toMatchObject({ encoding, separator, headerLine: 3, missing: [] });
    expect([0, 1, 3].map((index) => reading.rows[index]?.person)).toEqual([people[0], people[1], people[3]]);
    expect(reading.rows.map(({ line }) => line)).toEqual([4, 5, 6, 8, 9]);
    // A month by its name, as the cell shows it, is the only thing a text cannot keep.
    expect(codesOf(reading)[2]).toEqual(['date_not_date']);
  });

  it.each(['roster.ods', 'roster.xls'])('%s is refused, under its own name and under another', async (name) => {
    expect(await readWhole(fixture(name), name)).toMatchObject({ refused: 'import_format' });
    expect(await readWhole(fixture(name), 'roster.xlsx')).toMatchObject({ refused: 'import_format' });
    expect(await readWhole(fixture(name), 'roster.csv')).toMatchObject({ refused: 'import_format' });
  });
});
