import { expect, test } from 'vitest';
import { readRows } from './reward-list.rules.ts';

const row = (amount: string) => ({ line: 2, personalNumber: '7', ico: '12345678', amount, note: '' });

test.each([
  ['18,50 €', 18_50],
  ['  € 1 275,40  ', 1_275_40],
])('%j is an amount', (amount, amountCents) => {
  expect(readRows([row(amount)]).rows).toMatchObject([{ amountCents }]);
});

test.each(['18 50', '0', '-1', '12.345', `1${' '.repeat(200_000)}1`, '€'.repeat(200_000)])(
  'what is none is told by its line, however long it is',
  (amount) => {
    expect(readRows([row(amount)])).toEqual({ rows: [], errors: [{ line: 2, problem: 'amountInvalid' }] });
  },
);
