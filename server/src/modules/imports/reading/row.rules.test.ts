import type { ImportField, ImportKind } from '@polana/contract/import-fields';
import { describe, expect, it } from 'vitest';
import en from '../imports-rows.en.json' with { type: 'json' };
import sk from '../imports-rows.sk.json' with { type: 'json' };
import { problemIn } from './problem-texts.ts';
import { parseRow } from './row.rules.ts';
import { detectDateOrder, looksLikeBirthNumber, parseDate, parseRatio } from './value.rules.ts';

const whole: Partial<Record<ImportField, string>> = {
  personalNumber: '10482',
  firstName: 'Ján',
  lastName: 'Kováč',
  employeeRatio: '100',
  employeeStartDate: '1. 2. 2024',
};

function read(cells: Partial<Record<ImportField, string>>, kind: ImportKind = 'complex') {
  const all = { ...whole, ...cells };
  const fields = new Set(Object.keys(all) as ImportField[]);
  const said = Object.entries(all).filter(([, text]) => text !== '');
  const row = { line: 42, cells: Object.fromEntries(said.map(([field, text]) => [field, { text }])) };
  return parseRow(row, { kind, fields, isFrom1904: false });
}

describe('Ratios', () => {
  it.each([
    ['0', 0],
    ['100', 1_000_000],
    ['37,5', 375_000],
    ['37.5', 375_000],
    ['50 %', 500_000],
    ['50%', 500_000],
    ['62,5000', 625_000],
    ['33.3333', 333_333],
    ['0,0001', 1],
  ])('%s is taken', (text, value) => expect(parseRatio({ text })).toEqual({ value }));

  it.each([
    ['1O0', 'ratio_letter_o'],
    ['l00', 'ratio_letter_l'],
    ['101', 'ratio_out_of_range'],
    ['-5', 'ratio_out_of_range'],
    ['100,00001', 'ratio_out_of_range'],
    ['33,33333', 'ratio_decimals'],
    ['plný', 'ratio_not_number'],
    ['1/2', 'ratio_not_number'],
    ['1e2', 'ratio_not_number'],
  ])('%s is told off as %s', (text, problem) => expect(parseRatio({ text })).toEqual({ problem }));
});

describe('Dates', () => {
  it.each([
    '1.2.2024',
    '01.02.2024',
    '1. 2. 2024',
    '1.\u00a02.\u00a02024',
    '1. 2. 2024.',
    '2024-02-01',
    '2024/2/1',
    '2024-02-01T00:00:00.000Z',
    '2024-01-31T23:00:00.000Z',
    '2024-02-01T00:00:00+01:00',
    '2024-02-01T00:00:00',
    '1.2.2024 0:00:00',
    '45323',
  ])('%s is the first of February', (text) =>
    expect(parseDate({ text }, { isFrom1904: false })).toEqual({ value: '2024-02-01' }),
  );

  it.each([
    ['31.2.2024', 'date_impossible'],
    ['29.2.2023', 'date_impossible'],
    ['1.13.2024', 'date_impossible'],
    ['0.1.2024', 'date_impossible'],
    ['1.1.1024', 'date_year'],
    ['31.12.9999', 'date_year'],
    ['1.l.2024', 'date_letters'],
    ['O1.02.2024', 'date_letters'],
    ['1.2.24', 'date_short_year'],
    ['2/3/2024', 'date_ambiguous'],
    ['7', 'date_not_date'],
    ['ihneď', 'date_not_date'],
    ['1.2.', 'date_not_date'],
  ])('%s is told off as %s', (text, problem) =>
    expect(parseDate({ text }, { isFrom1904: false })).toEqual({ problem }),
  );

  it('with slashes are read once the file or the administrator says which part is the month', () => {
    expect(detectDateOrder(['2/3/2024', '13/3/2024'])).toBe('dayFirst');
    expect(detectDateOrder(['2/3/2024', '3/13/2024 10:00'])).toBe('monthFirst');
    expect(detectDateOrder(['2/3/2024', '13/3/2024', '3/13/2024'])).toBeUndefined();
    const read2 = (dateOrder: 'dayFirst' | 'monthFirst') =>
      parseDate({ text: '2/3/2024' }, { isFrom1904: false, dateOrder });
    expect(read2('dayFirst')).toEqual({ value: '2024-03-02' });
    expect(read2('monthFirst')).toEqual({ value: '2024-02-03' });
  });

  it('1900 was no leap year, whatever spreadsheets believe', () => {
    const day = (date: string) => ({ text: '', date });
    expect(parseDate(day('1900-02-28'), { isFrom1904: false })).toEqual({ value: '1900-02-28' });
    expect(parseDate(day('1899-12-31'), { isFrom1904: false })).toEqual({ problem: 'date_year' });
  });
});

describe('A row', () => {
  it('is a person when nothing is wrong with it', () => {
    expect(
      read({ email: ' Jan.Kovac@Example.SK ', username: 'Jan.Kovac', phone: '', employmentEndDate: '' }),
    ).toMatchObject({
      line: 42,
      person: {
        personalNumber: '10482',
        email: 'jan.kovac@example.sk',
        username: 'jan.kovac',
        phone: null,
        endDate: null,
        startDate: '2024-02-01',
      },
      problems: [],
    });
  });

  it('of a list of changes needs nothing but the number, and an empty cell changes nothing', () => {
    const { person, problems } = read(
      {
        firstName: '',
        lastName: '',
        email: '',
        employeeRatio: '',
        employeeStartDate: '',
        employmentEndDate: '31.12.2026',
      },
      'collective',
    );
    expect(problems).toEqual([]);
    expect(person).toEqual({ personalNumber: '10482', endDate: '2026-12-31' });
  });

  it.each<[string, Partial<Record<ImportField, string>>, ImportField]>([
    ['value_missing', { lastName: '' }, 'lastName'],
    ['text_too_long', { firstName: 'a'.repeat(101) }, 'firstName'],
    ['text_too_long', { personalNumber: '1'.repeat(33) }, 'personalNumber'],
    ['number_shortened', { personalNumber: '1,23457E+11' }, 'personalNumber'],
    ['email_invalid', { email: 'ján@firma.sk' }, 'email'],
    ['email_invalid', { email: 'jan@firma,sk' }, 'email'],
    ['email_invalid', { email: 'jan@@firma.sk' }, 'email'],
    ['email_has_space', { email: 'jan @firma.sk' }, 'email'],
    ['email_invalid', { email: 'Ján Nový <jan@firma.sk>' }, 'email'],
    ['email_many', { email: 'a@b.sk, c@d.sk' }, 'email'],
    ['email_many', { email: 'a@b.sk c@d.sk' }, 'email'],
    ['username_invalid', { username: 'ján kováč' }, 'username'],
    ['end_before_start', { employmentEndDate: '31.1.2024' }, 'employmentEndDate'],
    ['change_before_start', { dateOfChange: '31.1.2024' }, 'dateOfChange'],
  ])('%s: the cell is named, and there is no person', (code, cells, field) => {
    const { person, problems } = read(cells);
    expect(problems).toMatchObject([{ line: 42, code, field, severity: 'error' }]);
    expect(person).toBeUndefined();
  });

  it('a personal number is the same with its thousands set apart by a spreadsheet; a blank somebody typed stays', () => {
    for (const [text, number] of [
      ['10\u00a0465', '10465'],
      ['1\u202f010\u202f465', '1010465'],
      ['10 465', '10 465'],
      ['A\u00a0465', 'A 465'],
    ] as const)
      expect(read({ personalNumber: text }).person).toMatchObject({ personalNumber: number });
  });

  it('a change of ratio needs its ratio', () => {
    expect(read({ employeeRatio: '', dateOfChange: '1.3.2026' }, 'collective').problems).toMatchObject([
      { code: 'change_without_ratio' },
    ]);
  });

  it('odd but possible values are warnings to confirm', () => {
    const { person, problems } = read({ personalNumber: '856215/1202', employeeRatio: '1' });
    expect(person).toMatchObject({ personalNumber: '856215/1202', ratio: 10_000 });
    expect(problems).toMatchObject([
      { code: 'number_like_birth_number', severity: 'warning' },
      { code: 'ratio_like_share', severity: 'warning' },
    ]);
  });

  it('says every problem of every cell in both languages', () => {
    const { problems } = read({ employeeRatio: '1O0', employeeStartDate: '31.2.2024' });
    expect(problems.map((problem) => problemIn('sk', problem))).toEqual([
      'Riadok 42, Úväzok: v súbore je „1O0“, očakávame číslo od 0 do 100. Opravte písmeno O na nulu.',
      'Riadok 42, Dátum nástupu: deň „31.2.2024“ v kalendári nie je. Opravte dátum.',
    ]);
    expect(problems.map((problem) => problemIn('en', problem))[0]).toBe(
      'Line 42, Employment ratio: the file has “1O0”, we expect a number from 0 to 100. Change the letter O to a zero.',
    );
  });

  it('never leaves a placeholder in a text', () => {
    for (const code of Object.keys(sk.problems)) {
      const problem = { line: 1, code, severity: 'error' as const, field: 'email' as const, value: 'x' };
      const text = problemIn('sk', { ...problem, values: { firstLine: 2, max: 3 } });
      expect(text).not.toMatch(/[{}]/);
    }
    expect(Object.keys(en.problems)).toEqual(Object.keys(sk.problems));
  });
});

describe('Birth numbers', () => {
  it.each([
    ['856215/1202', true],
    ['8562151202', true],
    ['856215 / 1202', true],
    ['530615123', true],
    ['8562151234', false],
    ['8513151207', false],
    ['00123', false],
    ['A562151233', false],
  ])('%s: %s', (text, isOne) => expect(looksLikeBirthNumber(text)).toBe(isOne));
});
