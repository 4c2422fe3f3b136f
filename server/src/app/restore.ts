/**
 * `npm run restore -- <folder> [--into <data dir or DATABASE_URL>] [--replace] [--secret-file <file>] [--erasure-list <file>]`:
 * brings a backup back into an empty installation, checks the copy and holds its mails. The exit code is 1 when a check fails.
 */
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readPassphrase } from './backup/archive-keys.ts';
import { BackupProblem } from './backup/backup-problem.ts';
import { bringSecret } from './backup/bring-secret.ts';
import { checkRestored } from './backup/check-restored.ts';
import { environmentOf, openInstallation, type Installation } from './backup/installation.ts';
import { noteRestore, tellPortal } from './backup/note-outcome.ts';
import { reapplyErasures } from './backup/reapply-erasures-hook.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { runCommand, say } from './run-command.ts';

const usage =
  'Usage: npm run restore -- <folder> [--into <data dir or DATABASE_URL>] [--replace] [--secret-file <file>] [--erasure-list <file>]';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'secret-file': { type: 'string' },
      'erasure-list': { type: 'string' },
    },
  });
  const folder = positionals[0];
  if (!folder || positionals.length > 1) throw new BackupProblem(usage);
  const passphrase = await readPassphrase(process.env);
  const environment = environmentOf(process.env, values.into);
  const target = await openInstallation(environment, say, { mayBeNew: true });
  try {
    const { db, ownerUrl, jobs } = target;
    const configured = environment['POLANA_SECRET'];
    const bringing = { target, configured, secretFile: values['secret-file'], say };
    const { manifest, files, heldMails } = await restoreBackup({
      folder: path.resolve(folder),
      passphrase,
      db,
      ownerUrl,
      jobs,
      replace: values.replace,
      say,
      acceptSecret: async (secret, fingerprint) => target.filesUnder(await bringSecret(bringing, secret, fingerprint)),
    });
    const isErased = await erase(target, values['erasure-list']);
    const checked = await checkRestored(db, files, manifest);
    for (const { isSound, sentence } of checked) say(`${isSound ? 'right' : 'WRONG'}: ${sentence}`);
    if (values.into === undefined) await noteRestore(db, manifest, checked);
    else await tellPortal(process.env, manifest, checked, say);
    say(`Restored, mails held (${heldMails} wait). Nothing is sent until \`npm run release-mails\`.`);
    return isErased && checked.every((one) => one.isSound) ? 0 : 1;
  } finally {
    await target.close();
  }
});

async function erase(target: Installation, list: string | undefined): Promise<boolean> {
  const isErased = await reapplyErasures(target, list);
  if (!isErased) say('WRONG: people erased since the backup could not be erased again');
  return isErased;
}
