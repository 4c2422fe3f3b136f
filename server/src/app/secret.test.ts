import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSecret } from './backup/installation.ts';
import { readOrMakeSecret } from './secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'polana-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('the demo makes its secret once, for its owner only, and leaves nothing beside it', async () => {
  const made = await Promise.all([readOrMakeSecret(null, dataDir), readOrMakeSecret(null, dataDir)]);
  expect(made[0]).toHaveLength(64);
  expect(made[1]).toBe(made[0]);
  expect(await readOrMakeSecret(null, dataDir)).toBe(made[0]);
  expect(await readdir(dataDir)).toEqual(['secret']);
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('a secret of the environment is used and none is made', async () => {
  expect(await readOrMakeSecret('told by the environment', dataDir)).toBe('told by the environment');
  expect(await readdir(dataDir)).toEqual([]);
});

test('a secret put there by hand, with the line break of an editor, opens what it has sealed', async () => {
  const secret = await readOrMakeSecret(null, dataDir);
  await writeFile(path.join(dataDir, 'secret'), `${secret}\n`);
  expect(await readOrMakeSecret(null, dataDir)).toBe(secret);
  expect(await findSecret({ POLANA_DATA_DIR: dataDir })).toBe(secret);
});

test('a file that a full disk left empty seals nothing: the start says what to do, and the file stays as it is', async () => {
  await writeFile(path.join(dataDir, 'secret'), '');
  await expect(readOrMakeSecret(null, dataDir)).rejects.toThrow(/is not whole/);
  expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe('');
});
