import { wholeName } from './no-break-spaces.ts';
import { describe, expect, it } from 'vitest';
import { compose, type Lookup } from './texts.ts';

const nights = { one: '{count} noc', few: '{count} noci', many: '{count} noci', other: '{count} nocí' };

describe('a text', () => {
  it('takes its values by name and leaves an unknown place visible', () => {
    expect(compose('en', 'Page {page} of {pages}', { page: 2, pages: 5 })).toBe('Page 2 of 5');
    expect(compose('en', 'Hello {name}')).toBe('Hello {name}');
  });

  it('does not read values as patterns', () => {
    expect(compose('en', 'Note: {note}', { note: '$& {count}' })).toBe('Note: $& {count}');
  });

  it.each([
    [1, '1\u00a0noc'],
    [2, '2\u00a0noci'],
    [4, '4\u00a0noci'],
    [5, '5\u00a0nocí'],
    [0, '0\u00a0nocí'],
    [1.5, '1.5\u00a0noci'],
  ])('counts in Slovak: %d', (count, expected) => {
    expect(compose('sk', nights, { count })).toBe(expected);
  });

  it('counts in English', () => {
    const english = { one: '{count} night', other: '{count} nights' };
    expect([1, 2].map((count) => compose('en', english, { count }))).toEqual(['1 night', '2 nights']);
  });

  it('keeps the form of a company together in either language', () => {
    expect(wholeName('Poľana Benefity, s. r. o.')).toBe('Poľana Benefity, s.\u00a0r.\u00a0o.');
    expect(wholeName('Údržba, spol. s r. o.')).toBe('Údržba, spol. s\u00a0r.\u00a0o.');
  });

  it('keeps one-letter words, units and dates together in Slovak only', () => {
    expect(compose('sk', 'Zostatok k 14. 7. 2026 a 1 458 m v lese')).toBe(
      'Zostatok k\u00a014.\u00a07.\u00a02026 a\u00a01\u00a0458\u00a0m v\u00a0lese',
    );
    expect(compose('sk', '55 % z výdavkov podľa § 152a')).toBe('55\u00a0% z\u00a0výdavkov podľa §\u00a0152a');
    expect(compose('sk', 'po 30 dňoch, 10 minút, 12 s, 2 roky')).toBe(
      'po 30\u00a0dňoch, 10\u00a0minút, 12\u00a0s, 2\u00a0roky',
    );
    expect(compose('sk', 'Riadok 3 s chybou a 4 rozdiely')).toContain('4 rozdiely');
    expect(compose('sk', 'zákona č. 172/2024 Z. z., IČO 90100222, Detvan, a. s., odmena + 4 %')).toBe(
      'zákona č.\u00a0172/2024 Z.\u00a0z., IČO\u00a090100222, Detvan, a.\u00a0s., odmena +\u00a04\u00a0%',
    );
    expect(compose('sk', 'Pokračujte o týždeň. A. potom')).toContain('týždeň. A');
    expect(compose('en', 'a 5 % rate')).toBe('a 5 % rate');
  });
});

it('a wrong key or a forgotten count does not compile', () => {
  type Page = { 'page.title': string; 'page.nights': { one: string; other: string } };
  const text = ((key: string) => key) as Lookup<Page>;
  expect(text('page.title')).toBe('page.title');
  expect(text('page.nights', { count: 2 })).toBe('page.nights');
  // @ts-expect-error no such text
  text('page.titel');
  // @ts-expect-error a plural needs its count
  text('page.nights');
});
