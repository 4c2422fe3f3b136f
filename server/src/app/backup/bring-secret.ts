import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { secretFileOf } from '../secret.ts';
import { fingerprintOf } from '../secret-mark.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Installation } from './installation.ts';

interface Bringing {
  target: Installation;
  /** Set in the environment of the target; it wins over a file. */
  configured: string | undefined;
  /** Where the secret is to be written for whoever sets POLANA_SECRET. */
  secretFile: string | undefined;
  say: (text: string) => void;
}

/**
 * Sealed fields open only with the secret they were sealed with: it comes along, or is the same, or somebody is told. The answer is the
 * secret that holds from now on, null where nobody knows it yet.
 */
export async function bringSecret(
  { target, configured, secretFile, say }: Bringing,
  secret: string | null,
  fingerprint: string,
): Promise<string | null> {
  if (configured && fingerprintOf(configured) !== fingerprint)
    throw new BackupProblem('POLANA_SECRET is not the secret of the backup: what it seals could not be opened.');
  if (secret === null) return knownSecret(target, configured, fingerprint, say);
  const file = secretFile ?? (target.isEmbedded && !configured ? secretFileOf(target) : undefined);
  if (file) {
    await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    await writeFile(file, secret, { mode: 0o600 });
    say(`the secret is in ${file}`);
  } else if (!configured)
    say('the secret is in the backup, but POLANA_SECRET is not set: write it to a file with --secret-file and set it');
  return secret;
}

function knownSecret(
  target: Installation,
  configured: string | undefined,
  fingerprint: string,
  say: Bringing['say'],
): string | null {
  if (configured) return configured;
  if (target.secret !== null && fingerprintOf(target.secret) === fingerprint) return target.secret;
  say(
    target.isEmbedded
      ? `the secret is not in the backup: put it into ${secretFileOf(target)} before the portal starts`
      : 'the secret is not in the backup: set POLANA_SECRET to the one of the saved portal',
  );
  return null;
}
