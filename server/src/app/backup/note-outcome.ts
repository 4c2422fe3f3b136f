import { keepOutcome } from '#platform/check-outcomes';
import type { Database } from '#platform/database';
import { fingerprintOf } from '../secret-mark.ts';
import type { CheckedThing } from './check-restored.ts';
import { findSecret, openInstallation, type Environment } from './installation.ts';
import type { Manifest } from './manifest.ts';

/** The portal remembers when it was last saved, for the page of its health, and whether something could not be. */
export function noteBackup(db: Database, { takenAt, files }: Manifest): Promise<void> {
  const damaged = files.missing.filter((one) => one.reason === 'damaged').length;
  const sentence = 'Files damaged in the portal could not be saved.';
  return keepOutcome(db, 'backup', {
    startedAt: new Date(takenAt),
    checkedCount: files.count,
    findings: damaged > 0 ? [{ name: 'backup.files', sentence, count: damaged }] : [],
  });
}

/** When a backup, taken at this moment, was last brought back, and whether the copy was right. */
export function noteRestore(db: Database, { takenAt }: Manifest, checked: readonly CheckedThing[]): Promise<void> {
  const wrong = checked.filter((one) => !one.isSound);
  return keepOutcome(db, 'restore', {
    startedAt: new Date(takenAt),
    checkedCount: checked.length,
    findings: wrong.map(({ sentence }) => ({ name: 'restore.check', sentence, count: 1 })),
  });
}

/** After a rehearsal: the portal of this environment learns of it. The copy is as right where that one is away or none is here. */
export async function tellPortal(
  environment: Environment,
  manifest: Manifest,
  checked: readonly CheckedThing[],
  say: (text: string) => void,
): Promise<void> {
  try {
    await tell(environment, manifest, checked, say);
  } catch (error) {
    say(`The page of health of the portal does not know of this: ${(error as Error).message}`);
  }
}

/** Only of a backup of its own. */
async function tell(
  environment: Environment,
  manifest: Manifest,
  checked: readonly CheckedThing[],
  say: (text: string) => void,
): Promise<void> {
  const secret = await findSecret(environment);
  if (secret === null || fingerprintOf(secret) !== manifest.secret.fingerprint) {
    say('The portal of the backup is not the one of this environment, so its page of health does not know of this.');
    return;
  }
  const portal = await openInstallation(environment, say);
  try {
    await noteRestore(portal.db, manifest, checked);
    say('The portal knows that its backup was restored and checked.');
  } finally {
    await portal.close();
  }
}
