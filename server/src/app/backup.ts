/**
 * `npm run backup -- <folder> [--without-secret]`: saves database and files of this installation into a new folder, sealed under
 * the passphrase, while the portal serves. The exit code is 1 when a file of the portal could not be saved.
 */
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readPassphrase } from './backup/archive-keys.ts';
import { BackupProblem } from './backup/backup-problem.ts';
import { openInstallation } from './backup/installation.ts';
import { noteBackup } from './backup/note-outcome.ts';
import { runCommand, say } from './run-command.ts';
import { takeBackup } from './backup/take-backup.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'without-secret': { type: 'boolean', default: false } },
  });
  const folder = positionals[0];
  if (!folder || positionals.length > 1)
    throw new BackupProblem('Usage: npm run backup -- <folder> [--without-secret]');
  const passphrase = await readPassphrase(process.env);
  const source = await openInstallation(process.env, say);
  try {
    if (source.secret === null)
      throw new BackupProblem(
        'POLANA_SECRET is not set: without it nobody can tell whether a restored copy opens its fields.',
      );
    const withoutSecret = values['without-secret'];
    const { db, files, secret } = source;
    const order = { db, files, secret, folder: path.resolve(folder), passphrase, withoutSecret, say };
    const manifest = await takeBackup(order);
    await noteBackup(db, manifest);
    const { missing } = manifest.files;
    for (const { fileId, reason } of missing)
      say(`${reason === 'damaged' ? 'DAMAGED in the portal' : 'let go of meanwhile'}: file ${fileId}`);
    say(`The backup is in ${path.resolve(folder)}.`);
    say(
      withoutSecret
        ? 'The secret is NOT in it. Keep POLANA_SECRET and the passphrase elsewhere: without both, sealed fields stay closed.'
        : 'The secret is in it, sealed. Keep the passphrase elsewhere: without it the backup is worthless.',
    );
    return missing.some((one) => one.reason === 'damaged') ? 1 : 0;
  } finally {
    await source.close();
  }
});
