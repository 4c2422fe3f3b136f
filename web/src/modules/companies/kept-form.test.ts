import { expect, it } from 'vitest';
import { keptFrom } from './kept-form.ts';

const saved = { city: 'Detva', days: [1, 2], isOpen: true };
const kept = { values: { city: 'Zvolen', days: [3, 4], isOpen: false }, base: saved, version: 2 };

it('what was typed comes back with the version it was typed over', () => {
  expect(keptFrom(JSON.stringify(kept), saved)).toEqual(kept);
});

it.each([
  ['nothing', null],
  ['broken text', '{'],
  ['a list', '[]'],
  ['another kind of value', JSON.stringify({ ...kept, values: { ...kept.values, city: 7 } })],
  ['a missing field', JSON.stringify({ ...kept, values: { city: 'Zvolen', days: [3, 4] } })],
  ['a field too many', JSON.stringify({ ...kept, values: { ...kept.values, more: '' } })],
  ['a longer list', JSON.stringify({ ...kept, values: { ...kept.values, days: [1, 2, 3] } })],
  ['a null', JSON.stringify({ ...kept, values: null })],
])('%s counts as nothing', (_what, stored) => {
  expect(keptFrom(stored, saved)).toBeNull();
});
