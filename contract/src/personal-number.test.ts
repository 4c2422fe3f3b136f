import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personalNumberOf } from './personal-number.ts';

test.each([
  ['10\u00a0465', '10465'],
  ['1\u202f010\u202f465', '1010465'],
  ['10\u2009465', '10465'],
  ['10 465', '10 465'],
  ['A\u00a0465', 'A 465'],
  ['A\u3000\u2003465', 'A 465'],
  ['A  465', 'A 465'],
  ['\u00a000465\u202f', '00465'],
  ['12\u00a03456', '12 3456'],
  ['C\u030c-1', 'Č-1'],
  ['A\u200b4\ufffe65\ufeff', 'A465'],
])('%j is kept and compared as %j', (text, number) => {
  expect(personalNumberOf(text)).toBe(number);
});

/** Any of the plane everybody writes in, and often one of those the rule is about. */
const sign = fc.oneof(
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  fc.constantFrom('1', '0', 'A', ' ', '\u00a0', '\u202f', '\u030c', '\u200b', '\u2028', '\u0085'),
);

test('read once more it stays, and it grows no longer', () => {
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 32 }), (signs) => {
      const text = signs.join('');
      const number = personalNumberOf(text);
      expect(personalNumberOf(number)).toBe(number);
      expect(number.length).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2_000, examples: [[Array<string>(32).fill('\ufb2c')]] },
  );
});
