import { expect, it } from 'vitest';
import english from '../pages/preparation/preparation.en.json' with { type: 'json' };
import slovak from '../pages/preparation/preparation.sk.json' with { type: 'json' };
import { routesInPreparation } from './routes-in-preparation.ts';

it.each(Object.entries(routesInPreparation))('%s (%s) says in both languages what will be there', (name) => {
  const keys = [`${name}.title`, `${name}.about`];
  expect(Object.keys(slovak)).toEqual(expect.arrayContaining(keys));
  expect(Object.keys(english)).toEqual(expect.arrayContaining(keys));
});

it('nothing else is announced', () => {
  expect(Object.keys(slovak)).toHaveLength(2 * Object.keys(routesInPreparation).length);
  expect(new Set(Object.values(routesInPreparation)).size).toBe(Object.keys(routesInPreparation).length);
});
