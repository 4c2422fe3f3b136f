import { readTablesOf, type ReadTx } from '#platform/database';

interface SettingsViews {
  limit_report: { claims_per_hour: number; claim_files_per_day: number };
}

export interface SubmissionLimits {
  claimsPerHour: number;
  filesPerDay: number;
}

/** What one employee may send, as the operator set it. */
export function readSubmissionLimits(tx: ReadTx): Promise<SubmissionLimits> {
  return readTablesOf<SettingsViews>(tx)
    .selectFrom('limit_report')
    .select(['claims_per_hour as claimsPerHour', 'claim_files_per_day as filesPerDay'])
    .executeTakeFirstOrThrow();
}
