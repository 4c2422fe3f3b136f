import { beforeAll, expect, it } from 'vitest';
import { allHere } from '#loading/on-the-way.ts';
import { peopleFigure } from './overview-people.ts';

beforeAll(() => allHere());

it.each([
  [1, 430, '1 % ľudí s nárokom'],
  [429, 430, '99 % ľudí s nárokom'],
  [279, 430, '65 % ľudí s nárokom'],
])('%i of %i who have claimed are neither nobody nor everybody: %s', (claimed, entitled, detail) => {
  expect(peopleFigure({ claimed, entitled }).detail.replaceAll('\u00a0', ' ')).toBe(detail);
});
