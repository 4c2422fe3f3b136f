import { expect, test } from 'vitest';
import { pageChoice, withPage, withRow } from './table-selection.ts';

test('choosing a page leaves rows of other pages chosen', () => {
  const chosen = withPage(new Set(['z']), ['a', 'b'], true);
  expect([...chosen].toSorted()).toEqual(['a', 'b', 'z']);
  expect([...withPage(chosen, ['a', 'b'], false)]).toEqual(['z']);
});

test('the box of the page is half ticked when only some rows are chosen', () => {
  expect(pageChoice(new Set(), ['a', 'b'])).toBe('none');
  expect(pageChoice(withRow(new Set(), 'a', true), ['a', 'b'])).toBe('some');
  expect(pageChoice(new Set(['a', 'b']), ['a', 'b'])).toBe('all');
});

test('ticking a row does not change the set it was given', () => {
  const before = new Set(['a']);
  withRow(before, 'b', true);
  expect([...before]).toEqual(['a']);
});
