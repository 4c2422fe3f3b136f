import { expect, it } from 'vitest';
import { titleOf } from './title.ts';

it('the title is the page and the product, with a count in brackets and an error in front', () => {
  expect(titleOf({ page: 'Prihlásenie', productName: 'Poľana' })).toBe('Prihlásenie | Poľana');
  expect(titleOf({ page: 'Doklady', productName: 'Poľana', count: 23 })).toBe('Doklady (23) | Poľana');
  expect(titleOf({ page: 'Doklady', productName: 'Poľana', count: 0 })).toBe('Doklady | Poľana');
  expect(titleOf({ page: 'Profil', productName: 'Poľana', errorPrefix: 'Chyba' })).toBe('Chyba: Profil | Poľana');
});
