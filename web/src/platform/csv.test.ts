import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('opens right in a Slovak spreadsheet', () => {
  expect(
    csvOf([
      ['Mesiac', 'Vyplatené'],
      ['júl', { amount: '1275.40' }],
      ['august', { number: 3 }],
    ]),
  ).toBe('\u{FEFF}Mesiac;Vyplatené\r\njúl;1275,40\r\naugust;3\r\n');
});

it.each(['=1+1', '+421', '-5', '@suma', '\t=x', '=HYPERLINK("http://x")', ' =1+1', '\u{FF1D}1+1'])(
  'the text %s cannot become a formula',
  (text) => {
    expect(csvOf([[text]])).toMatch(/^\u{FEFF}"?'/u);
  },
);

it('a negative amount stays a number', () => {
  expect(csvOf([[{ amount: '-5.00' }]])).toBe('\u{FEFF}-5,00\r\n');
});

it('separators, quotes and line breaks inside a text stay inside', () => {
  expect(csvOf([['a;b', 'c"d', 'e\nf']])).toBe('\u{FEFF}"a;b";"c""d";"e\nf"\r\n');
});

it('no-break spaces become ordinary ones', () => {
  expect(csvOf([['v\u{A0}roku']])).toBe('\u{FEFF}v roku\r\n');
});
