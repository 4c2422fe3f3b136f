import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';
import { entitledSinceBy } from './entitlement.rules.ts';
import { readOpenYears } from './open-years.ts';
import { findProgrammePeriods } from './ratio.store.ts';

/**
 * From which day an allowance can be claimed, the same for the form, the overview and the company: by the company's settings of the
 * years that are open, so that months it asks for today take nothing from the days before, and fewer give nothing to them.
 */
export async function readEntitledSince(
  tx: ReadTx,
  companyId: string,
  actionCode: ActionCode,
  startDate: PlainDate,
): Promise<PlainDate> {
  const years = await readOpenYears(tx);
  const periods = await Promise.all(years.map((year) => findProgrammePeriods(tx, companyId, actionCode, year)));
  return entitledSinceBy(startDate, periods.flat());
}
