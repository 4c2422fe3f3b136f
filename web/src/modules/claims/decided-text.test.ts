import { beforeAll, expect, test } from 'vitest';
import { allHere } from '#loading/on-the-way.ts';
import { decidedText } from './decided-text.ts';

beforeAll(() => allHere());

const decidedAt = '2026-07-07T08:00:00Z';
const told = (claim: Omit<Parameters<typeof decidedText>[0], 'decidedAt'>) =>
  decidedText({ ...claim, decidedAt }).replaceAll('\u00a0', ' ');

test('the desk names who decided', () => {
  expect(told({ status: 'approved', reasonCode: null, decidedBy: 'Peter Kováč' })).toMatch(
    /^Schválené: Peter Kováč, \d/,
  );
  expect(told({ status: 'rejected', reasonCode: 'OTHER', decidedBy: null })).toMatch(/^Zamietnuté: systém, \d/);
});

test('a claim that was closed with its employee is not told as taken back by the employee', () => {
  expect(told({ status: 'rejected', reasonCode: 'WITHDRAWN', decidedBy: 'Peter Kováč' })).toMatch(
    /^Stiahnuté späť: Peter Kováč, \d/,
  );
});
