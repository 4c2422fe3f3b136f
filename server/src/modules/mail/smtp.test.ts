import { expect, test } from 'vitest';
import { transportOptions } from './smtp.ts';

const optionsOf = (url: string) => transportOptions({ mode: 'smtp', url, from: 'polana@portal.example' });

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtps://mail.example', { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
  ['smtp://mail.example:2525?tls=none', { port: 2525, secure: false, requireTLS: false, ignoreTLS: true }],
  ['smtp://localhost:1025', { port: 1025, secure: false, requireTLS: false, ignoreTLS: true }],
  ['smtps://localhost', { secure: true, ignoreTLS: false }],
])('%s is spoken to as it should', (url, expected) => {
  expect(optionsOf(url)).toMatchObject({ ...expected, tls: { rejectUnauthorized: true } });
});

test('user and password may carry any character', () => {
  expect(optionsOf('smtp://polana%40portal.example:p%2Fss@mail.example')).toMatchObject({
    auth: { user: 'polana@portal.example', pass: 'p/ss' },
  });
});

test('nothing waits for ever', () => {
  const { connectionTimeout, greetingTimeout, socketTimeout } = optionsOf('smtp://mail.example');
  expect([connectionTimeout, greetingTimeout, socketTimeout]).toEqual([10_000, 10_000, 30_000]);
});
