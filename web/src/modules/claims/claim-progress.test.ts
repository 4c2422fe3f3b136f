import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { allHere } from '#loading/on-the-way.ts';
import { paymentTextOf, progressOf } from './claim-progress.ts';

const approved = {
  status: 'approved',
  submittedAt: '2026-07-06T08:00:00Z',
  decidedAt: '2026-07-07T08:00:00Z',
  reasonCode: null,
  contribution: '110.00',
  flags: { infoRequested: false, late: false, duplicateSuspected: false },
} as const;

beforeAll(() => allHere());
afterEach(() => void vi.useRealTimers());

function paymentAt(paidOn: string | null, today: string, contribution: string = approved.contribution) {
  vi.useFakeTimers({ now: new Date(`${today}T10:00:00Z`) });
  const step = progressOf({ ...approved, contribution, paidOn }).at(-1);
  return [step?.state, typeof step?.title === 'string' && step.title.replaceAll('\u00a0', ' ')];
}

test('an approved claim is paid once its month is closed and the pay day has come', () => {
  expect(paymentAt(null, '2026-08-30')).toEqual(['current', 'Výplata']);
  expect(paymentAt('2026-08-12', '2026-08-11')).toEqual(['current', 'Výplata 12. 8.']);
  expect(paymentAt('2026-08-12', '2026-08-12')).toEqual(['done', 'Vyplatená 12. 8.']);
});

test('an approved claim of nothing waits for no pay day; what was paid and corrected to nothing stays paid', () => {
  expect(paymentAt(null, '2026-08-30', '0.00')).toEqual(['done', 'Bez výplaty']);
  expect(paymentAt('2026-08-12', '2026-08-12', '0.00')).toEqual(['done', 'Vyplatená 12. 8.']);
});

test.each([
  ['2026-08-09', '55.00', true, 'výplata 10. 8.: 55,00 €'],
  ['2026-08-10', '55.00', true, 'vyplatené 10. 8.: 55,00 €'],
  ['2026-08-09', '-55.00', false, 'vyrovnanie 10. 8.: −55,00 €'],
  ['2026-08-10', '-55.00', true, 'vyrovnané 10. 8.: −55,00 €'],
  ['2027-01-02', '55.00', true, 'vyplatené 10. 8. 2026: 55,00 €'],
  ['2026-08-10', '55.00', false, 'v najbližšej výplate: 55,00 €'],
])('on %s of %s with wages of 10 August, closed: %s, is told: %s', (today, amount, isClosed, text) => {
  vi.useFakeTimers({ now: new Date(`${today}T10:00:00Z`) });
  expect(paymentTextOf({ amount, on: '2026-08-10', isClosed }).replaceAll('\u00a0', ' ')).toBe(text);
});
