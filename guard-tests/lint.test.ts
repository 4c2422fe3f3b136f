import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

/** The planted files lie where the normal checks do not look; here they stand as ordinary files under our rules. */
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'polana-lint-'));
  cpSync(path.join(root, 'guard-tests/planted/lint'), folder, { recursive: true });
  for (const name of ['.oxlintrc.json', '.oxfmtrc.json']) {
    const config = JSON.parse(readFileSync(path.join(root, name), 'utf8')) as Record<string, unknown>;
    delete config['$schema'];
    delete config['ignorePatterns'];
    writeFileSync(path.join(folder, name), JSON.stringify(config));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, ...parameters: string[]): Promise<{ code: number; output: string }> {
  const program = path.join(root, 'node_modules', script);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...parameters], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: stdout + stderr });
    });
  });
}

test.each([
  ['floating-promise.ts', /no-floating-promises/],
  ['unsafe-any.ts', /no-explicit-any/],
  ['long-function.ts', /max-lines-per-function/],
])('the linter catches %s', async (file, rule) => {
  const { code, output } = await run('oxlint/bin/oxlint', file);
  expect(output).toMatch(rule);
  expect(code).toBe(1);
});

test('the linter lets a clean file pass', async () => {
  expect(await run('oxlint/bin/oxlint', 'clean.ts')).toMatchObject({ code: 0 });
});

test('the formatter tells a badly formatted file from a clean one', async () => {
  expect(await run('oxfmt/bin/oxfmt', '--check', 'badly-formatted.ts')).toMatchObject({ code: 1 });
  expect(await run('oxfmt/bin/oxfmt', '--check', 'clean.ts')).toMatchObject({ code: 0 });
});
