import { expect, test } from 'vitest';
import { fromBase32, toBase32 } from './base32.ts';
import { mayTrustDevices, needsTotp, secondFactorFor } from './factor.rules.ts';
import { matchingStep, stepAt, totpCode, totpUri } from './totp.rules.ts';

const seed = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of the standard at second %d is %s', (second, code) => {
  const step = stepAt(new Date(second * 1_000));
  expect(totpCode(seed, step, 8)).toBe(code);
  expect(totpCode(seed, step)).toBe(code.slice(2));
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32, and back', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
  expect(fromBase32(encoded).toString()).toBe(text);
});

test('base32 refuses what is none', () => {
  expect(() => fromBase32('MZ1W')).toThrow('not base32');
});

test('a code of the step before, of this one and of the next one counts, others do not', () => {
  const at = new Date('2026-11-15T12:00:10Z');
  const accepted = [-2, -1, 0, 1, 2].map(
    (difference) => matchingStep(seed, totpCode(seed, stepAt(at) + difference), at, null) !== null,
  );
  expect(accepted).toEqual([false, true, true, true, false]);
});

test('a step that was accepted is spent, and so is every one before it', () => {
  const at = new Date('2026-11-15T12:00:10Z');
  const step = stepAt(at);
  expect(matchingStep(seed, totpCode(seed, step), at, step)).toBeNull();
  expect(matchingStep(seed, totpCode(seed, step - 1), at, step)).toBeNull();
  expect(matchingStep(seed, totpCode(seed, step + 1), at, step)).toBe(step + 1);
});

test('the address for the app names the portal, the account and the seed', () => {
  expect(totpUri('Poľana', 'jana.oravcova', 'MZXW6YTB')).toBe(
    'otpauth://totp/Po%C4%BEana:jana.oravcova?secret=MZXW6YTB&issuer=Po%C4%BEana',
  );
});

test('the app comes first, a mailed code is for those who need or want one and have a mailbox', () => {
  const plain = { isElevated: false, hasEmail: true, hasTotp: false, codeByMail: false };
  expect(secondFactorFor(plain)).toBeNull();
  expect(secondFactorFor({ ...plain, codeByMail: true })).toBe('email');
  expect(secondFactorFor({ ...plain, isElevated: true })).toBe('email');
  expect(secondFactorFor({ ...plain, isElevated: true, hasEmail: false })).toBeNull();
  expect(secondFactorFor({ ...plain, hasTotp: true, codeByMail: true })).toBe('totp');
  expect([mayTrustDevices({ isElevated: true }), mayTrustDevices({ isElevated: false })]).toEqual([false, true]);
  expect(needsTotp({ isElevated: true, hasEmail: false })).toBe(true);
  expect(needsTotp({ isElevated: true, hasEmail: true })).toBe(false);
});
