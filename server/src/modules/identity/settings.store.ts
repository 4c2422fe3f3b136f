import { readTablesOf, type ReadTx } from '#platform/database';

interface SettingsViews {
  limit_report: { impersonations_per_day: number };
  retention_report: { trace_days: number };
}

/** How often a day one person may ask to enter somebody's account, as the operator set it. */
export async function readImpersonationsPerDay(tx: ReadTx): Promise<number> {
  const limits = readTablesOf<SettingsViews>(tx).selectFrom('limit_report').select('impersonations_per_day');
  return (await limits.executeTakeFirstOrThrow()).impersonations_per_day;
}

/** How long sessions, challenges and counted failures are kept after their end, as the operator set it. */
export async function readTraceDays(tx: ReadTx): Promise<number> {
  const periods = readTablesOf<SettingsViews>(tx).selectFrom('retention_report').select('trace_days');
  return (await periods.executeTakeFirstOrThrow()).trace_days;
}

export interface Periods {
  claimYears: number;
  rejectedClaimFileMonths: number;
  personMonths: number;
  traceDays: number;
  outboxDays: number;
}

/** What people are told about how long their data are kept. */
export async function readPeriods(tx: ReadTx): Promise<Periods> {
  const { rows } = await tx.client.query<Periods>(
    `SELECT claim_years AS "claimYears", rejected_claim_file_months AS "rejectedClaimFileMonths", person_months AS "personMonths",
       trace_days AS "traceDays", outbox_days AS "outboxDays" FROM retention_report`,
  );
  const periods = rows[0];
  if (!periods) throw new Error('there are no retention settings');
  return periods;
}
