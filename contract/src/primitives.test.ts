import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { filledLines, filledText } from './primitives.ts';

test.each(['', '   ', '\u00a0', '\u200b', '\u2060 \u00ad', '\ufe0f', '\ufeff', '\u0085', '\uffff'])(
  'nothing that anybody could see (%j) is nothing where something is required',
  (text) => {
    for (const schema of [filledText(), filledLines()])
      expect(z.safeParse(schema, text).error?.issues.map(({ message }) => message)).toEqual(['field_required']);
  },
);

test.each(['x', ' Žofia ', '𠮷', '👩‍👧', 'न\u200dम'])('%j is something', (text) => {
  for (const schema of [filledText(), filledLines()]) expect(z.safeParse(schema, text).success).toBe(true);
});

test('lines are broken only where lines are', () => {
  expect(z.safeParse(filledText(), 'a\nb').success).toBe(false);
  expect(z.safeParse(filledLines(), 'a\nb').success).toBe(true);
});
