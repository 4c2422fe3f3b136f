import { expect, it } from 'vitest';
import { keptFrom, rebased } from './kept-form.ts';

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

it('what the person changed is kept, everything else becomes what somebody else saved', () => {
  const base = {
    city: 'Detva',
    phone: '1',
    list: [
      { title: 'a', text: 'b' },
      { title: 'c', text: 'd' },
    ],
  };
  const mine = {
    city: 'Zvolen',
    phone: '1',
    list: [
      { title: 'moje', text: 'b' },
      { title: 'c', text: 'd' },
    ],
  };
  const theirs = {
    city: 'Hriňová',
    phone: '2',
    list: [
      { title: 'a', text: 'ich' },
      { title: 'e', text: 'd' },
    ],
  };
  expect(rebased(mine, base, theirs)).toEqual({
    city: 'Zvolen',
    phone: '2',
    list: [
      { title: 'moje', text: 'ich' },
      { title: 'e', text: 'd' },
    ],
  });
});

it('of a list that grew or shrank the person’s is kept whole', () => {
  const [detva, zvolen, brezno] = [{ id: 'Detva' }, { id: 'Zvolen' }, { id: 'Brezno' }];
  const shown = (companies: { id: string }[], percent: string) => ({ percent, companies });
  expect(rebased(shown([detva, zvolen], '8'), shown([detva], '8'), shown([detva, brezno], '9'))).toEqual(
    shown([detva, zvolen], '9'),
  );
  expect(rebased(shown([], '8'), shown([detva], '8'), shown([detva, brezno], '9'))).toEqual(shown([], '9'));
  expect(rebased(shown([detva], '7'), shown([detva], '8'), shown([], '8'))).toEqual(shown([], '7'));
});
