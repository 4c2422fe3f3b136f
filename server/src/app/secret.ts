import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from './start-problem.ts';

const charactersMin = 32;

/** The demo makes its own secret once and keeps it beside its data; production is given one. */
export async function readOrMakeSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = secretFileOf({ dataDir });
  await mkdir(dataDir, { recursive: true });
  await makeOnce(file, randomBytes(48).toString('base64url'));
  const secret = await readSecretFile(file);
  if (secret.length >= charactersMin) return secret;
  throw new StartProblem(
    `The secret in ${file} is not whole: put the one of a backup there, or move ${dataDir} away to start anew.`,
  );
}

export function secretFileOf({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'secret');
}

/** Put there by hand after a restore, it ends with a line break that was no part of it. */
export async function readSecretFile(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trim();
}

/** Written aside and put in place whole: a disk that fills up or a process that dies in between leaves no half of it. */
async function makeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
