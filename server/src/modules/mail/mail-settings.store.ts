import { readTablesOf, type ReadTx } from '#platform/database';

interface SettingsViews {
  retention_report: { outbox_days: number };
  mail_colour_report: { heading: string; button: string };
}

/** How long what a mail said is kept, as the operator set it. */
export async function readOutboxDays(tx: ReadTx): Promise<number> {
  const periods = readTablesOf<SettingsViews>(tx).selectFrom('retention_report').select('outbox_days');
  return (await periods.executeTakeFirstOrThrow()).outbox_days;
}

/** The operator's colours: of the name on top, and of the button, on which white is readable. */
export function readMailColours(tx: ReadTx): Promise<SettingsViews['mail_colour_report']> {
  return readTablesOf<SettingsViews>(tx)
    .selectFrom('mail_colour_report')
    .select(['heading', 'button'])
    .executeTakeFirstOrThrow();
}
