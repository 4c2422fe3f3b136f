import { expect, test } from 'vitest';
import { Sealing } from './sealing.ts';

const sealing = new Sealing('a secret of the installation that is long enough');

test('a sealed text opens for its owner only', () => {
  const sealed = sealing.seal('Matúš Hrivnák', 'child-name', 'company-1');
  expect(sealed.toString('utf8')).not.toContain('Matúš');
  expect(sealing.open(sealed, 'child-name', 'company-1')).toBe('Matúš Hrivnák');
  expect(() => sealing.open(sealed, 'child-name', 'company-2')).toThrow();
  expect(() => sealing.open(sealed, 'note', 'company-1')).toThrow();
});

test('the same text never seals to the same bytes, and a changed byte is found', () => {
  const one = sealing.seal('x', 'child-name', 'company-1');
  const other = sealing.seal('x', 'child-name', 'company-1');
  expect(one.equals(other)).toBe(false);
  one[one.length - 1] = (one[one.length - 1] ?? 0) ^ 1;
  expect(() => sealing.open(one, 'child-name', 'company-1')).toThrow();
});
