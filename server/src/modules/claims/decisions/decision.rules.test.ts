import { expect, test } from 'vitest';
import { recalculated, required, requiredReason } from './decision.rules.ts';

const stored = {
  ruleId: 'RP-2025',
  act: '',
  paragraph: '§ 152a',
  percent: 55,
  capCents: 27_500,
  ratio: 500_000,
  expenseCents: 90_000,
  shareCents: 49_500,
  limitCents: 13_750,
  usedCents: 5_000,
  leftCents: 8_750,
  contributionCents: 8_750,
  ownCents: 81_250,
  limitedBy: 'limit' as const,
};

test('a recognised sum pays its share, rounded up, within what was left when the claim was submitted', () => {
  expect(recalculated(stored, 10_001)).toMatchObject({ contributionCents: 5_501, ownCents: 4_500, limitedBy: 'share' });
  expect(recalculated(stored, 50_000)).toMatchObject({
    contributionCents: 8_750,
    limitedBy: 'limit',
    usedCents: 5_000,
  });
});

test('a text that must be there is told by its place, and blanks are none', () => {
  expect(required(' áno ', 'reason_required', 'note')).toBe('áno');
  for (const text of [undefined, '', ' '])
    expect(() => required(text, 'note_required', 'note')).toThrow(
      expect.objectContaining({ code: 'note_required', status: 400, details: { path: 'note' } }),
    );
});

test('a reason is a code and words, and withdrawing is the employee’s own', () => {
  const reason = { reasonCode: 'NAME_MISSING' as const, reasonText: ' Chýba meno. ' };
  expect(requiredReason(reason)).toEqual({ reasonCode: 'NAME_MISSING', reasonText: 'Chýba meno.' });
  const refused = (code: string, path: string) => expect.objectContaining({ code, status: 400, details: { path } });
  expect(() => requiredReason({ reasonText: 'x' })).toThrow(refused('reason_required', 'reasonCode'));
  expect(() => requiredReason({ ...reason, reasonCode: 'WITHDRAWN' })).toThrow(refused('value_invalid', 'reasonCode'));
  expect(() => requiredReason({ ...reason, reasonText: ' ' })).toThrow(refused('reason_required', 'reasonText'));
});
