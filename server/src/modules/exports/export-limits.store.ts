import { readTablesOf, type ReadTx } from '#platform/database';

interface SettingsViews {
  limit_report: { exports_per_day: number };
  retention_report: { export_days: number };
}

/** How many may be ordered a day, as the operator set it: per company, or per person of what they take away of their own. */
export async function readExportsPerDay(tx: ReadTx): Promise<number> {
  const limits = readTablesOf<SettingsViews>(tx).selectFrom('limit_report').select('exports_per_day');
  return (await limits.executeTakeFirstOrThrow()).exports_per_day;
}

/** Files are kept this long, then only the trace of them is. */
export async function readKeptDays(tx: ReadTx): Promise<number> {
  const periods = readTablesOf<SettingsViews>(tx).selectFrom('retention_report').select('export_days');
  return (await periods.executeTakeFirstOrThrow()).export_days;
}
