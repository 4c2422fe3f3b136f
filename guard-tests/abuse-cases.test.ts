import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const rows = readFileSync(`${root}docs/abuse-cases.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| A\d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));

/** The tests a row names, as file and name. */
function testsOf(row: readonly string[]): { file: string; name: string }[] {
  return (row.at(-1) ?? '').split('<br>').map((one) => {
    const [file = '', ...name] = one.split(': ');
    return { file, name: name.join(': ') };
  });
}

function isThere({ file, name }: { file: string; name: string }): boolean {
  if (!name || !existsSync(root + file)) return false;
  const code = readFileSync(root + file, 'utf8');
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => code.includes(quoted));
}

test('every abuse case from A01 to A80 has its row', () => {
  expect(rows.map(([number]) => number)).toEqual(
    Array.from({ length: 80 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`),
  );
});

test('every test that an abuse case names exists', () => {
  const missing = rows.flatMap((row) =>
    testsOf(row)
      .filter((one) => !isThere(one))
      .map(({ file, name }) => `${row[0]} names ${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
