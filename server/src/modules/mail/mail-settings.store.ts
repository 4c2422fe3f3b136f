import { readTablesOf, type ReadTx } from '#platform/database';

interface SettingsViews {
  retention_report: { outbox_days: number };
}

/** How long what a mail said is kept, as the operator set it. */
export async function readOutboxDays(tx: ReadTx): Promise<number> {
  const periods = readTablesOf<SettingsViews>(tx).selectFrom('retention_report').select('outbox_days');
  return (await periods.executeTakeFirstOrThrow()).outbox_days;
}

/** The operator's colours: of the name on top, and of the button, on which white is readable. */
export async function readMailColours(tx: ReadTx): Promise<{ heading: string; button: string }> {
  const { rows } = await tx.client.query<{ heading: string; button: string }>({
    name: 'mail-colours',
    text: 'SELECT heading, button FROM mail_colour_report',
  });
  if (!rows[0]) throw new Error('the settings of the portal are gone');
  return rows[0];
}
