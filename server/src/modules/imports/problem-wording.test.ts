import { expect, test } from 'vitest';
import expectedEn from './imports-expected.en.json' with { type: 'json' };
import expectedSk from './imports-expected.sk.json' with { type: 'json' };
import rows from './imports-rows.sk.json' with { type: 'json' };
import around from './imports.sk.json' with { type: 'json' };
import { problemAnswer } from './problem-wording.ts';

const found = { line: 42, severity: 'error', field: 'employeeRatio', value: '1O0', values: {} } as const;

test('a problem says what is expected apart from how to mend it, in both languages', () => {
  expect(problemAnswer('sk', { ...found, code: 'ratio_letter_o' }, null)).toMatchObject({
    column: 'Úväzok',
    value: '1O0',
    expected: 'Číslo od 0 do 100, najviac štyri desatinné miesta',
    advice: 'Opravte písmeno O na nulu.',
    message: 'Riadok 42, Úväzok: v súbore je „1O0“, očakávame číslo od 0 do 100. Opravte písmeno O na nulu.',
  });
  const twice = { ...found, line: 118, field: 'personalNumber', code: 'number_twice', value: '10482' } as const;
  expect(problemAnswer('en', { ...twice, values: { firstLine: 57 } }, null)).toMatchObject({
    expected: 'Every personal number only once',
    advice: 'The personal number 10482 is on line 57 already. Keep only one.',
  });
});

test('what stands in the cell is repeated letter by letter, also where a sentence begins', () => {
  const words = { ...rows.problems, ...around.problems };
  for (const code of Object.keys(words))
    for (const language of ['sk', 'en'] as const) {
      const { advice } = problemAnswer(language, { ...found, code, value: 'eva@firma.example' }, null);
      expect(advice, code).not.toContain('Eva@');
    }
});

test('days are written as the reader does, and no place of a text stays empty', () => {
  const { expected } = problemAnswer(
    'sk',
    { ...found, field: 'employeeStartDate', code: 'start_after_claim', values: { date: '2026-02-01' } },
    null,
  );
  expect(expected.replaceAll('\u00a0', ' ')).toBe('Nástup najneskôr 1. 2. 2026');
  const ended = { ...found, field: 'employmentEndDate', code: 'ended_skipped', value: '2026-11-18' } as const;
  const { message, value } = problemAnswer('sk', ended, null);
  expect([message, value].map((one) => one.replaceAll('\u00a0', ' '))).toEqual([
    'Riadok 42, Dátum ukončenia: pracovný pomer sa skončil 18. 11. 2026 a v portáli nie je. Riadok sa preskočí.',
    '18. 11. 2026',
  ]);
  const closed = { ...found, code: 'ratio_month_closed', value: '37.5', values: { date: '2026-10-31' } };
  expect(problemAnswer('sk', closed, null).value).toBe('37,5');
  const inFile = { ...found, field: 'employmentEndDate', code: 'end_before_start', value: '2024-01-01' } as const;
  expect(problemAnswer('sk', inFile, null).value).toBe('2024-01-01');
});

test('what is expected is said of problems there are, and of every problem of a whole line', () => {
  const codes = Object.keys({ ...rows.problems, ...around.problems });
  for (const { ofProblem } of [expectedSk, expectedEn])
    for (const code of Object.keys(ofProblem)) expect(codes).toContain(code);
  expect(problemAnswer('sk', { ...found, field: null, code: 'example_row' }, null).expected).not.toBe('');
});
