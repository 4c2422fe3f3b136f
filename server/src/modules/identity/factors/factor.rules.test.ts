import { expect, test } from 'vitest';
import { mayTrustDevices, needsTotp, secondFactorFor } from './factor.rules.ts';

const nobody = { isElevated: false, hasEmail: false, hasTotp: false, codeByMail: false };

test.each([
  [{}, null],
  [{ hasTotp: true }, 'totp'],
  [{ hasTotp: true, hasEmail: true, isElevated: true }, 'totp'],
  [{ hasEmail: true }, null],
  [{ hasEmail: true, isElevated: true }, 'email'],
  [{ hasEmail: true, codeByMail: true }, 'email'],
  [{ isElevated: true, codeByMail: true }, null],
])('somebody with %j is asked for: %s', (facts, method) => {
  expect(secondFactorFor({ ...nobody, ...facts })).toBe(method);
});

test('only those without power over others may trust a device or do without the app and a mailbox', () => {
  expect([mayTrustDevices({ isElevated: false }), mayTrustDevices({ isElevated: true })]).toEqual([true, false]);
  expect(needsTotp({ isElevated: true, hasEmail: false })).toBe(true);
  expect(needsTotp({ isElevated: true, hasEmail: true })).toBe(false);
  expect(needsTotp({ isElevated: false, hasEmail: false })).toBe(false);
});
