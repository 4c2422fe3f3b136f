import type { RatioChange } from '@polana/contract/employees-ratio';
import { expect, test } from 'vitest';
import { limitChanges } from './ratio-preview.ts';

const change = (employeeRatio: string, dateOfChange: string): RatioChange => ({
  id: dateOfChange,
  employeeRatio,
  dateOfChange,
  source: 'manual',
  reason: '',
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  state: 'past',
  isDeletable: true,
});

const history = [change('50', '2026-07-01'), change('100', '2020-01-01')];
const caps = [
  { actionCode: 'RP', validFrom: '2019-01-01', validTo: null, cap: '275.00' },
  { actionCode: 'SP', validFrom: '2020-01-01', validTo: null, cap: '275.00' },
] as const;

test('both limits change alike while their caps are the same', () => {
  expect(limitChanges(history, caps, { ratio: '62.5', day: '2026-06-30' })).toEqual([
    { actionCodes: ['RP', 'SP'], from: '275.00', to: '171.88' },
  ]);
});

test('the ratio of the day itself is what changes', () => {
  expect(limitChanges(history, caps, { ratio: '100', day: '2026-07-01' })[0]).toMatchObject({ from: '137.50' });
});

test('another cap of one allowance makes a line of its own', () => {
  const raised = [caps[0], { ...caps[1], cap: '300.00' }];
  expect(limitChanges(history, raised, { ratio: '0', day: '2026-06-30' })).toEqual([
    { actionCodes: ['RP'], from: '275.00', to: '0.00' },
    { actionCodes: ['SP'], from: '300.00', to: '0.00' },
  ]);
});

test('before the employment or the law there is nothing to say', () => {
  expect(limitChanges(history, caps, { ratio: '50', day: '2019-12-31' })).toEqual([]);
  expect(limitChanges(history, [], { ratio: '50', day: '2026-01-01' })).toEqual([]);
});
