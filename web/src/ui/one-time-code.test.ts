import { expect, test } from 'vitest';
import { caretAfterDigits, codeDigits, groupCode } from './one-time-code.ts';

test('spaces, dashes and words of a pasted message do not matter', () => {
  expect(codeDigits('481 902', 6)).toBe('481902');
  expect(codeDigits('Kód: 481-902.', 6)).toBe('481902');
  expect(codeDigits('4819027', 6)).toBe('481902');
});

test('a code is read in two halves', () => {
  expect(groupCode('481', 6)).toBe('481');
  expect(groupCode('4819', 6)).toBe('481 9');
});

test('the caret stays after the digit just typed', () => {
  expect(caretAfterDigits('481 902', 2)).toBe(2);
  expect(caretAfterDigits('481 902', 4)).toBe(5);
  expect(caretAfterDigits('481 902', 6)).toBe(7);
});
