import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';
import type { RatioChange } from '../employment.rules.ts';

/** The histories of many employments at once, each from the first day to the latest change. */
export async function listRatioHistories(
  tx: ReadTx,
  companyId: string,
  employmentIds: readonly string[],
): Promise<Map<string, RatioChange[]>> {
  const { rows } = await tx.client.query<{ employmentId: string; validFrom: PlainDate; ratio: number }>({
    name: 'employees-list-ratio-histories',
    text: `SELECT employment_id AS "employmentId", valid_from AS "validFrom", ratio FROM ratio_change
      WHERE company_id = $1 AND employment_id = ANY($2) ORDER BY employment_id, valid_from`,
    values: [companyId, employmentIds],
  });
  const histories = new Map<string, RatioChange[]>(employmentIds.map((id) => [id, []]));
  for (const { employmentId, validFrom, ratio } of rows) histories.get(employmentId)?.push({ validFrom, ratio });
  return histories;
}
