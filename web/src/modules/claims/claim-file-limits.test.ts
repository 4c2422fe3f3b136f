import { claimFileLimits } from '@polana/contract/claim-form';
import { expect, it } from 'vitest';
import { refusalOfChoice, refusalOfSize } from './claim-file-limits.ts';

const megabyte = 1024 * 1024;
const here = (name: string, size: number, state = 'done') => ({ name, size, state });

it.each([
  [{ name: 'faktura.pdf', size: 10, type: 'application/pdf' }, null],
  [{ name: 'IMG_1.HEIC', size: 10, type: '' }, null],
  [{ name: 'photo', size: 10, type: 'image/jpeg' }, null],
  [{ name: 'faktura.docx', size: 10, type: 'application/msword' }, 'type'],
  [{ name: 'obrazok.svg', size: 10, type: 'image/svg+xml' }, 'type'],
  [{ name: 'prazdny.pdf', size: 0, type: 'application/pdf' }, 'empty'],
] as const)('%j: %s', (chosen, refusal) => {
  expect(refusalOfChoice(chosen, [], claimFileLimits)).toBe(refusal);
});

it('the eleventh file is too many; refused ones do not count', () => {
  const ten = Array.from({ length: 10 }, (_, index) => here(`${index}.pdf`, 1));
  const chosen = { name: 'a.pdf', size: 1, type: 'application/pdf' };
  expect(refusalOfChoice(chosen, ten, claimFileLimits)).toBe('tooMany');
  expect(refusalOfChoice(chosen, [...ten.slice(1), here('b.exe', 1, 'refused')], claimFileLimits)).toBeNull();
});

it('a file, and all together, may be only so large; the same file is taken once', () => {
  const limits = claimFileLimits;
  expect(refusalOfSize({ name: 'a.pdf', size: 10 * megabyte }, [], limits)).toBeNull();
  expect(refusalOfSize({ name: 'a.pdf', size: 10 * megabyte + 1 }, [], limits)).toBe('tooLarge');
  const present = [here('b.pdf', 9 * megabyte), here('c.pdf', 9 * megabyte)];
  expect(refusalOfSize({ name: 'a.pdf', size: 2 * megabyte }, present, limits)).toBeNull();
  expect(refusalOfSize({ name: 'a.pdf', size: 3 * megabyte }, present, limits)).toBe('totalTooLarge');
  expect(refusalOfSize({ name: 'b.pdf', size: 9 * megabyte }, present, limits)).toBe('twice');
});
