import { expect, test } from 'vitest';
import { allTexts } from '../app/texts.ts';
import { Texts } from './texts.ts';

test('a refusal is told in the form its count asks for', () => {
  const sk = {
    refusals: { many: { one: '{count} deň', few: '{count} dni', many: '{count} dňa', other: '{count} dní' } },
  };
  const en = { refusals: { many: { one: '{count} day', other: '{count} days' } } };
  const texts = new Texts([{ sk, en }]);
  expect([1, 3, 5].map((count) => texts.refusal('sk', 'many', { count }))).toEqual(['1 deň', '3 dni', '5 dní']);
  expect([1, 3].map((count) => texts.refusal('en', 'many', { count }))).toEqual(['1 day', '3 days']);
});

test.each([
  ['exports_too_many', 1, 'Za jeden deň sa dá vytvoriť najviac 1 súbor.'],
  ['exports_too_many', 3, 'Za jeden deň sa dajú vytvoriť najviac 3 súbory.'],
  ['exports_too_many', 10, 'Za jeden deň sa dá vytvoriť najviac 10 súborov.'],
  ['months_above_law', 2, 'Zákon pripúšťa najviac 2 mesiace.'],
  ['months_above_law', 24, 'Zákon pripúšťa najviac 24 mesiacov.'],
  ['child_too_old', 4, 'Dieťa môže mať v roku 2025 najviac 4 roky.'],
  ['child_too_old', 18, 'Dieťa môže mať v roku 2025 najviac 18 rokov.'],
])('%s of %i', (code, count, start) => {
  expect(allTexts.refusal('sk', code, { count, year: 2025 }).startsWith(start)).toBe(true);
});
