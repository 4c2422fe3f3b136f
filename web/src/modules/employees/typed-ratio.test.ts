import { expect, it } from 'vitest';
import { ratioFromTyped } from './typed-ratio.ts';

it.each([
  ['100', '100'],
  ['62,5', '62.5'],
  [' 37.1234 % ', '37.1234'],
  ['62, 5', '62.5'],
  ['0', '0'],
  ['5 0', null],
  ['5%0', null],
  ['100,01', null],
  ['12,34567', null],
  ['-5', null],
  ['', null],
  ['plný', null],
])('%j is read as %j', (typed, wire) => {
  expect(ratioFromTyped(typed)).toBe(wire);
});
