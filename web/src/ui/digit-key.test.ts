import { expect, test } from 'vitest';
import { digitOf } from './digit-key.ts';

function press(key: string, code: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) {
  return digitOf({ key, code, ctrlKey: false, altKey: false, metaKey: false, ...held });
}

test('the upper row is digits on a Slovak keyboard too, where it writes + ľ š č ť ž ý á í é', () => {
  const row = Array.from('+ľščťžýáíé', (key, at) => press(key, `Digit${(at + 1) % 10}`));
  expect(row.join('')).toBe('1234567890');
});

test('a digit is a digit wherever its key lies; nothing else is one, nor what is meant for the browser', () => {
  expect(press('3', 'Numpad3')).toBe('3');
  expect(press('3', '')).toBe('3');
  expect(press('End', 'Numpad1')).toBeNull();
  expect(press('F3', 'F3')).toBeNull();
  expect(press('+', 'NumpadAdd')).toBeNull();
  expect(press('1', 'Digit1', { ctrlKey: true })).toBeNull();
  expect(press('~', 'Digit1', { ctrlKey: true, altKey: true })).toBeNull();
});
