import type { RejectionTemplate } from '@polana/contract/companies-settings';
import { expect, it } from 'vitest';
import { templateProblems } from './templates-problems.ts';

const template: RejectionTemplate = {
  position: 1,
  reasonCode: 'UNREADABLE',
  title: { sk: 'Nečitateľný doklad', en: 'Unreadable' },
  message: { sk: 'Odfoťte ho znova.', en: 'Take a new photo.' },
};

it('both languages or neither; a title in both', () => {
  expect(templateProblems([template, { ...template, message: { sk: '', en: '' } }]).size).toBe(0);
  expect([...templateProblems([{ ...template, message: { sk: 'Text', en: ' ' } }])]).toEqual([
    ['items.0.message.en', { kind: 'translation', position: 1 }],
  ]);
  expect([...templateProblems([{ ...template, title: { sk: ' ', en: 'Other' } }])]).toEqual([
    ['items.0.title.sk', { kind: 'titleMissing', position: 1 }],
  ]);
});

it('a text that is too long says how long it may be', () => {
  const long = { ...template, message: { sk: 'x'.repeat(501), en: 'x' } };
  expect([...templateProblems([long])]).toEqual([
    ['items.0.message.sk', { kind: 'tooLong', position: 1, charactersMax: 500 }],
  ]);
});
