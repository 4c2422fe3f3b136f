import { notificationKinds } from '@polana/contract/identity-notices';
import { rejectionReasons } from '@polana/contract/rejection-reasons';
import { exportKinds } from '@polana/contract/list-words';
import { auditGroups } from '@polana/contract/operator-audit';
import { ruleLimits } from '@polana/contract/operator-rules';
import { limitBounds, retentionBounds } from '@polana/contract/operator-settings';
import { expect, test } from 'vitest';
import en from '../audit.en.json' with { type: 'json' };
import sk from '../audit.sk.json' with { type: 'json' };
import { topicsOf } from './audit-groups.rules.ts';
import { actionIn, changesIn, reasonIn } from './audit-wording.ts';

test('every action has its words in both languages and its place in the filter', () => {
  expect(Object.keys(en.actions)).toEqual(Object.keys(sk.actions));
  expect(Object.keys(en.objects)).toEqual(Object.keys(sk.objects));
  const topics = auditGroups.flatMap(topicsOf);
  expect(Object.keys(sk.actions).filter((action) => !topics.includes(action.split('.')[0] ?? ''))).toEqual([]);
  expect(Object.keys(sk.groups)).toEqual([...auditGroups]);
});

test('settings, periods, limits, rules, and kinds have their words in both languages', () => {
  const fields = [limitBounds, retentionBounds, ruleLimits].flatMap(Object.keys).filter((name) => name !== 'capCents');
  for (const { fields: known, codes } of [sk, en]) {
    expect(fields.filter((name) => !(name in known))).toEqual([]);
    expect(exportKinds.filter((kind) => !(kind in codes.kind))).toEqual([]);
    expect(notificationKinds.filter((kind) => !(kind in codes.on && kind in codes.off))).toEqual([]);
  }
  for (const part of ['fields', 'statuses', 'reasons'] as const)
    expect(Object.keys(en[part])).toEqual(Object.keys(sk[part]));
});

test('why is told in words where the portal noted a code, and as somebody wrote it otherwise', () => {
  expect(reasonIn('sk', 'token_reused')).toBe('prihlásenie použité dvakrát');
  expect(reasonIn('en', 'Neplatí faktúry')).toBe('Neplatí faktúry');
  expect(reasonIn('sk', null)).toBeNull();
});

test.each(['sk', 'en'] as const)('no code of a rejection or a refusal stands in the log as it is, in %s', (lang) => {
  const others = ['NOT_FOUND', 'COMPANY_ENDED', 'employment_ended', 'mailbox_unproven', 'user_with_email_unknown'];
  const codes = [...rejectionReasons, ...others, 'access_not_while_impersonating'];
  expect(codes.filter((code) => reasonIn(lang, code) === code)).toEqual([]);
});

test('the yearly maximum of a rule is an amount like any other', () => {
  const [cap] = changesIn('sk', { cap: { from: '275.00', to: '1300.00' } });
  expect([cap?.from, cap?.to]).toEqual(['275,00\u00a0€', '1\u00a0300,00\u00a0€']);
});

test('a day is written as people write it', () => {
  const [end] = changesIn('sk', { endsOn: { before: null, after: '2026-11-17' } });
  expect(end).toMatchObject({ name: 'koniec účasti', from: null });
  expect(end?.to?.replaceAll('\u00a0', ' ')).toBe('17. 11. 2026');
});

test('deep settings and declarations are named word by word', () => {
  const changes = {
    colours: { from: { dark: { hero: '#000000' } }, to: { dark: { hero: '#111111' } } },
    'RP-2.employee.sk': { from: 'a', to: 'b' },
  };
  expect(changesIn('sk', changes).map(({ name }) => name)).toEqual([
    'farby, tmavá téma, tmavý podklad',
    'RP-2, pre zamestnanca, po slovensky',
  ]);
});

test.each([
  ['sk', 'email', 'kód z e-mailu'],
  ['en', 'totp', 'authenticator'],
] as const)('how somebody was recognised is told in words, in %s', (lang, method, words) => {
  expect(JSON.stringify(changesIn(lang, { method }))).toContain(`"${words}"`);
});

test('a code nobody worded is shown as it is', () => {
  expect(actionIn('sk', 'thing.happened')).toBe('thing.happened');
});

test('before and after are told apart from what was only noted, money and ratio are written out', () => {
  const changes = {
    ratio: { from: 1_000_000, to: 500_000 },
    name: { before: '', after: 'Píla' },
    amountCents: 127_540,
    fields: ['email', 'phone'],
    filters: { group: 'claims' },
  };
  expect(changesIn('sk', changes).map(({ name, from, to, isChange }) => [name, from, to, isChange])).toEqual([
    ['úväzok', '100\u00a0%', '50\u00a0%', true],
    ['názov', null, 'Píla', true],
    ['suma', null, '1\u00a0275,40\u00a0€', false],
    ['polia', null, 'e-mail, telefón', false],
    ['filter', null, 'skupina: claims', false],
  ]);
});

test('of two records only what differs is told, under the name of its place', () => {
  const before = {
    reasonCode: 'FORM',
    title: { sk: 'Cudzie meno', en: 'Wrong name' },
    message: { sk: 'Stará', en: 'Old' },
  };
  const changes = {
    template2: { before, after: { ...before, message: { sk: 'Nová', en: 'Old' } } },
    passwordPolicy: { before: { minLength: 12, alphanumeric: false }, after: { minLength: 13, alphanumeric: true } },
    'programmeSP.isOpen': { before: true, after: false },
  };
  expect(changesIn('sk', changes).map(({ field, name, from, to }) => [field, name, from, to])).toEqual([
    ['template2.message.sk', 'dôvod zamietnutia 2, správa, po slovensky', 'Stará', 'Nová'],
    ['passwordPolicy.minLength', 'pravidlá hesla, najmenej znakov', '12', '13'],
    ['passwordPolicy.alphanumeric', 'pravidlá hesla, písmená aj číslice', 'nie', 'áno'],
    ['programmeSP.isOpen', `šport dieťaťa, ${sk.fields.isOpen}`, 'áno', 'nie'],
  ]);
});
