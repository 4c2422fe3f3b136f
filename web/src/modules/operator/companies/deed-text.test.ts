import { expect, it } from 'vitest';
import { deedText } from './deed-text.ts';

it('a deed names whom it was about, unless the name is gone', () => {
  const actionText = 'Odobratie správcu firmy';
  expect(deedText({ actionText, subject: 'Blažena Osivová' })).toBe('Odobratie správcu firmy: Blažena Osivová');
  expect(deedText({ actionText, subject: '– –' })).toBe(actionText);
  expect(deedText({ actionText, subject: null })).toBe(actionText);
});
