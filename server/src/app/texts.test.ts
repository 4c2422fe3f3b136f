import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allTexts } from './texts.ts';

const source = new URL('../', import.meta.url);

/** Codes as they stand in the code: `new Refusal('code', …)`. */
function refusalCodes(): Set<string> {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
  const codes = files.flatMap((file) =>
    [...readFileSync(new URL(file, source), 'utf8').matchAll(/new Refusal\(\s*'(\w+)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  return new Set(codes);
}

test('every refusal has a text in both languages', () => {
  const codes = refusalCodes();
  expect(codes.size).toBeGreaterThan(10);
  for (const code of codes) {
    expect(allTexts.refusal('sk', code)).not.toBe('');
    expect(allTexts.refusal('en', code)).not.toBe('');
  }
});
