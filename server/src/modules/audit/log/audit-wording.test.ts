import { globSync, readFileSync } from 'node:fs';
import { auditGroups } from '@polana/contract/operator-audit';
import { expect, test } from 'vitest';
import en from '../audit.en.json' with { type: 'json' };
import sk from '../audit.sk.json' with { type: 'json' };
import { groupOfTopic } from './audit-groups.rules.ts';
import { actionIn, changesIn } from './audit-wording.ts';

const source = new URL('../../../', import.meta.url);

/** Actions whose last word is put together: where the words come from is said here. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'claim.${event}': ['approved', 'rejected', 'questionAsked', 'reopened', 'reversed', 'corrected'],
  'claim.${event.kind}': ['submitted', 'approved', 'rejected', 'withdrawn', 'questionAsked', 'completed', 'reopened'],
  'companyRegistration.${event.kind}': ['asked', 'noted', 'approved', 'rejected', 'reopened'],
  'changeRequest.${decision.status}': ['approved', 'rejected'],
  'rule.${step}': [
    'draftChanged',
    'drafted',
    'discarded',
    'planned',
    'confirmed',
    'scheduled',
    'returned',
    'withdrawn',
  ],
};

/** Every code that stands behind `action:` anywhere in the server. */
function recordedActions(): string[] {
  const found = new Set<string>();
  for (const file of globSync('**/*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts') || file.startsWith('platform/')) continue;
    const text = readFileSync(new URL(file, source), 'utf8');
    for (const [, value = ''] of text.matchAll(/\baction:\s*((?:[^,\n}]|\n\s+[?:])+)/g))
      for (const [, code = ''] of value.matchAll(/['`]([a-z][A-Za-z]*\.(?:[a-z][A-Za-z.]*|\$\{[\w.]+\}?))['`]?/g)) {
        const whole = code.includes('${') && !code.endsWith('}') ? `${code}}` : code;
        for (const one of composed[whole]?.map((word) => whole.replace(/\$.*$/, word)) ?? [whole]) found.add(one);
      }
  }
  return [...found].toSorted();
}

test('every action that is recorded anywhere has its words in both languages and its place in the filter', () => {
  const actions = recordedActions();
  expect(actions.length).toBeGreaterThan(70);
  expect(actions.filter((action) => !(action in sk.actions))).toEqual([]);
  expect(actions.filter((action) => !(action in en.actions))).toEqual([]);
  expect(Object.keys(sk.actions)).toEqual(Object.keys(en.actions));
  expect(Object.keys(sk.actions).filter((action) => !groupOfTopic(action.split('.')[0] ?? ''))).toEqual([]);
  expect(Object.keys(sk.groups)).toEqual([...auditGroups]);
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
