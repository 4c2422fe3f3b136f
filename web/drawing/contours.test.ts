import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawContours, drawings, drawingsFolder } from './contours.ts';

test.each(Object.entries(drawings))('the file of “%s” is what is drawn', (name, drawing) => {
  expect(readFileSync(join(drawingsFolder, `${name}.svg`), 'utf8')).toBe(drawContours(drawing));
});
