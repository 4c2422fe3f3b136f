import { expect, test } from 'vitest';
import { fillPlaces } from './fill-places.ts';

test('values stand in their places, and a place without one stays', () => {
  expect(fillPlaces('{name} má {count} žiadosti, {other}.', { name: 'Jana', count: 2 })).toBe(
    'Jana má 2 žiadosti, {other}.',
  );
});

test('a value with a full stop of its own ends the sentence with one', () => {
  expect(fillPlaces('Lehota uplynula {date}. Žiadosť', { date: '5. 11.' })).toBe('Lehota uplynula 5. 11. Žiadosť');
  expect(fillPlaces('Pozvala vás firma {company}.', { company: 'Detvan, a. s.' })).toBe(
    'Pozvala vás firma Detvan, a. s.',
  );
  expect(fillPlaces('Zaokrúhľuje sa {way}…', { way: 'nahor' })).toBe('Zaokrúhľuje sa nahor…');
});

test('what stands after the place otherwise is kept', () => {
  expect(fillPlaces('{company}, {company}: {company}...', { company: 'a. s.' })).toBe('a. s., a. s.: a. s....');
});
