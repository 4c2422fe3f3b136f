import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The demo makes its own secret once and keeps it beside its data; production is given one. */
export async function readOrMakeSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
