import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { allHere } from '#loading/on-the-way.ts';
import { progressOf } from './claim-progress.ts';

const approved = {
  status: 'approved',
  submittedAt: '2026-07-06T08:00:00Z',
  decidedAt: '2026-07-07T08:00:00Z',
  reasonCode: null,
  flags: { infoRequested: false, late: false, duplicateSuspected: false },
} as const;

beforeAll(() => allHere());
afterEach(() => void vi.useRealTimers());

function paymentAt(paidOn: string | null, today: string) {
  vi.useFakeTimers({ now: new Date(`${today}T10:00:00Z`) });
  const step = progressOf({ ...approved, paidOn }).at(-1);
  return [step?.state, typeof step?.title === 'string' && step.title.replaceAll('\u00a0', ' ')];
}

test('an approved claim is paid once its month is closed and the pay day has come', () => {
  expect(paymentAt(null, '2026-08-30')).toEqual(['current', 'Výplata']);
  expect(paymentAt('2026-08-12', '2026-08-11')).toEqual(['current', 'Výplata 12. 8.']);
  expect(paymentAt('2026-08-12', '2026-08-12')).toEqual(['done', 'Vyplatená 12. 8.']);
});
