import { listTransfers, transferTypes } from '@polana/contract/ledger';
import { expect, test } from 'vitest';
import {
  type Account,
  adjustmentCents,
  allowanceAccount,
  assertWholeCents,
  referenceText,
  requestSha256,
} from './ledger.rules.ts';

function allowance(creditedCents: number, reservedCents = 0, drawnCents = 0): Account {
  const availableCents = creditedCents - reservedCents - drawnCents;
  return {
    id: 'a',
    kind: 'allowance',
    balanceCents: availableCents + reservedCents,
    creditedCents,
    availableCents,
    reservedCents,
    drawnCents,
  };
}

test.each([
  ['a raised ratio credits the difference', allowance(13_750), 27_500, 13_750],
  ['a cut ratio takes back what is free', allowance(27_500), 13_750, -13_750],
  ['a cut ratio leaves what is reserved and drawn', allowance(27_500, 5_000, 20_000), 13_750, -2_500],
  ['a cut after full use claws nothing back', allowance(27_500, 0, 27_500), 13_750, 0],
  ['a raise that stays below what was drawn credits nothing', allowance(27_500, 0, 27_500), 16_500, 0],
  ['the same figure moves nothing', allowance(27_500), 27_500, 0],
])('%s', (_rule, account, creditedCents, movedCents) => {
  expect(adjustmentCents(account, creditedCents)).toBe(movedCents);
});

test.each([0, -1, 0.5, Number.NaN, 2 ** 53])('%s is not an amount to move', (amountCents) => {
  expect(() => assertWholeCents(amountCents)).toThrow(`not an amount to move: ${amountCents}`);
});

test('one cent is an amount to move, and nothing is where nothing may be moved', () => {
  expect(() => assertWholeCents(1)).not.toThrow();
  expect(() => assertWholeCents(0, 0)).not.toThrow();
  expect(() => assertWholeCents(-1, 0)).toThrow(RangeError);
});

test('an account is called by what it is of', () => {
  const account = allowanceAccount({ employmentId: 'e', year: 2026, actionCode: 'RP' });
  expect(account).toEqual({ kind: 'allowance', employmentId: 'e', year: 2026, actionCode: 'RP' });
  expect(referenceText(account)).toBe('allowance e 2026 RP');
  expect(referenceText({ kind: 'club', employmentId: 'e' })).toBe('club e');
  expect(referenceText({ kind: 'fund' })).toBe('fund');
});

test('the same request has the same fingerprint, any other content another one', () => {
  const first = requestSha256('reserve', { companyId: 'c', subjectId: 's' }, ['x', 1]);
  expect(requestSha256('reserve', { companyId: 'c', subjectId: 's', note: '' }, ['x', 1])).toBe(first);
  expect(requestSha256('reserve', { companyId: 'c', subjectId: 's' }, ['x', 2])).not.toBe(first);
  expect(requestSha256('reserve', { companyId: 'c' }, ['x', 1])).not.toBe(first);
  expect(requestSha256('draw', { companyId: 'c', subjectId: 's' }, ['x', 1])).not.toBe(first);
  expect(requestSha256('reserve', { companyId: 'd', subjectId: 's' }, ['x', 1])).not.toBe(first);
  expect(requestSha256('reserve', { companyId: 'c', subjectId: 's', note: 'n' }, ['x', 1])).not.toBe(first);
  expect(requestSha256('reserve', { companyId: 'c', subjectId: null }, [])).toBe(
    requestSha256('reserve', { companyId: 'c' }, []),
  );
  expect(first).toMatch(/^[0-9a-f]{64}$/);
});

test('movements are narrowed to every type but a released reservation, which is no line', () => {
  const isTaken = (type: string) => listTransfers.query.safeParse({ type }).success;
  expect(isTaken('release')).toBe(false);
  expect(transferTypes.filter((type) => !isTaken(type))).toEqual(['release']);
});
