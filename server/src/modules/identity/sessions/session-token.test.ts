import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  isBoundBy,
  newBindingCookie,
  newRenewalSalt,
  newSessionToken,
  parseSessionToken,
  renewedToken,
  sameBytes,
  sha256,
} from './session-token.ts';

const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest();

test('a token is read as it was made', () => {
  const token = newSessionToken();
  expect(token.text).toMatch(/^rpp_[\w-]{67}$/);
  expect(parseSessionToken(token.text)).toEqual(token);
  expect(token.familyHash).toEqual(hashOf(token.text.slice(4, 28)));
  expect(token.hash).toEqual(hashOf(token.text));
});

test('what cannot be a token is none', () => {
  const { text } = newSessionToken();
  for (const other of [
    '',
    `x${text}`,
    `${text}x`,
    text.slice(0, -1),
    text.replace('rpp_', 'rpq_'),
    `${text.slice(0, -1)}.`,
  ])
    expect(parseSessionToken(other)).toBeNull();
});

test('a renewed token stays in its family, is the same by the same salt and another by another', () => {
  const token = newSessionToken();
  const salt = newRenewalSalt();
  const renewed = renewedToken(token, salt);
  const secret = createHmac('sha256', salt).update(token.text).digest('base64url');
  expect(renewed.text).toBe(`${token.text.slice(0, 28)}${secret}`);
  expect(parseSessionToken(renewed.text)).toEqual(renewed);
  expect(renewed.familyHash).toEqual(token.familyHash);
  expect(renewedToken(token, salt)).toEqual(renewed);
  expect(renewedToken(token, newRenewalSalt()).text).not.toBe(renewed.text);
  expect(salt).toHaveLength(32);
});

test('a session is bound by its own cookie only', () => {
  const { value, hash } = newBindingCookie();
  expect(value).toMatch(/^[\w-]{43}$/);
  expect(isBoundBy(hash, value)).toBe(true);
  expect(isBoundBy(hash, newBindingCookie().value)).toBe(false);
  expect(isBoundBy(hash, null)).toBe(false);
  expect(isBoundBy(sha256('null'), null)).toBe(false);
});

test('bytes are the same in content and length', () => {
  expect(sameBytes(Buffer.from('ab'), Buffer.from('ab'))).toBe(true);
  expect(sameBytes(Buffer.from('ab'), Buffer.from('ac'))).toBe(false);
  expect(sameBytes(Buffer.from('ab'), Buffer.from('abc'))).toBe(false);
});
