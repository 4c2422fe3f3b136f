/**
 * `npm run release-mails [-- --discard]`: a restored copy of the portal may send mails again. What was held goes out, or with
 * `--discard` is only kept to be seen.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { recordAudit } from '#modules/audit';
import { releaseMails } from '#modules/mail';
import { systemAuthor } from '#platform/actor';
import { openInstallation } from './backup/installation.ts';
import { runCommand, say } from './run-command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { discard: { type: 'boolean', default: false } } });
  const { discard } = values;
  const here = await openInstallation(process.env, say);
  try {
    const { wasHeld, sent, kept } = await releaseMails(here.db, {
      discard,
      note: (tx) =>
        recordAudit(tx, {
          author: systemAuthor,
          companyId: null,
          action: 'mail.released',
          objectType: 'mailHold',
          objectId: null,
          changes: { discard },
        }),
    });
    say(wasHeld ? 'Mails are sent again.' : 'Mails were not held.');
    say(`${sent} held mails go out now, ${kept} are only kept.`);
    return 0;
  } finally {
    await here.close();
  }
});
