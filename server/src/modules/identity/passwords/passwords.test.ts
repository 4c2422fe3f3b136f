import { expect, test } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './password-hasher.ts';
import { commonPasswordCount, isCommonPassword } from './common-passwords.ts';
import { passwordRefusals, strictest, type PersonalWords } from './password.rules.ts';

const policy = { minLength: 12, alphanumeric: false, specialCharacter: false };
const words: PersonalWords = {
  username: 'zofia.hruskova',
  firstName: 'Žofia',
  lastName: 'Hrušková',
  email: 'zh.detva@posta.example',
  companyNames: ['Detvan Strojárne, s. r. o.'],
  productNames: ['Poľana'],
};
const codesOf = (password: string, changed: Partial<typeof policy> = {}) =>
  passwordRefusals(password, { ...policy, ...changed }, words).map((refusal) => refusal.code);

test('a stored hash matches its own password byte for byte and nothing else', async () => {
  const stored = await hashPassword(' Ťažké heslo 🏔 ');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(' Ťažké heslo 🏔 ', stored)).toBe(true);
  expect(await verifyPassword('Ťažké heslo 🏔', stored)).toBe(false);
});

test('an account without a password matches nothing', async () => {
  expect(await verifyPassword('', null)).toBe(false);
});

test('a hash of other strength still matches and asks to be made anew', async () => {
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: 'kedysi dávno',
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
  expect(await verifyPassword('kedysi dávno', stored)).toBe(true);
  expect(needsRehash(stored)).toBe(true);
});

test('beyond two at once and fifty waiting the hasher says it is busy', async () => {
  const calls = Array.from({ length: 54 }, () =>
    verifyPassword('x', `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`),
  );
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', status: 503, details: { retryAfterSeconds: 5 } });
});

test('the list stands for thousands of common passwords', () => {
  expect(commonPasswordCount).toBeGreaterThan(3_000);
});

test.each([
  'password1234', 'Heslo1234567', 'P@ssw0rd12345', 'slovensko2024', 'qwertzuiop123', '123456789012', 'aaaaaaaaaaaaaa', 'abcabcabcabc',
  'MilujemTa123', 'bratislava1988', 'heslo-heslo-heslo', '1q2w3e4r5t6z', 'administrator', 'iloveyou12345', '12janko1990',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
}); // prettier-ignore

test.each(['nočný vlak do Kúpeľov', 'tri-zelene-hrnce-na-peci', 'Xk4!vv0-pmQ81z', 'modrá slivka letí ponad dvor'])(
  '%s is not a common password',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

test('sixty-four characters with spaces, emoji and diacritics are welcome', () => {
  expect(codesOf('červený traktor 🚜 orie tiché pole pod starou lipou až do zotmenia')).toEqual([]);
});

test.each([
  ['krátke', 'password_too_short'],
  ['administrator1', 'password_common'],
  ['velmi-ZOFIA-skoro', 'password_personal'],
  ['moja hruskova tabulka', 'password_personal'],
  ['strojarne na kopci', 'password_personal'],
  ['zhdetva pri potoku', 'password_personal'],
  ['polana nad mestom', 'password_personal'],
])('%s is refused as %s', (password, code) => {
  expect(codesOf(password)).toContain(code);
});

test('the letter-and-digit rule wants both, the special-character rule wants neither of them', () => {
  expect(codesOf('nikdy bez cislic', { alphanumeric: true })).toEqual(['password_needs_letter_and_digit']);
  expect(codesOf('tichydvorzadomom', { specialCharacter: true })).toEqual(['password_needs_special']);
  expect(codesOf('tichy dvor 7 za domom', { alphanumeric: true, specialCharacter: true })).toEqual([]);
});

test('two hundred and fifty-seven characters are too many', () => {
  expect(codesOf('ab c'.repeat(64) + 'x')).toContain('text_too_long');
});

test('somebody of two companies keeps the stricter rule of each', () => {
  const companies = [
    { minLength: 10, alphanumeric: true, specialCharacter: false },
    { minLength: 14, alphanumeric: false, specialCharacter: true },
  ];
  expect(strictest(companies, policy)).toEqual({ minLength: 14, alphanumeric: true, specialCharacter: true });
  expect(strictest([], policy)).toEqual(policy);
});
