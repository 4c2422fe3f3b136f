import type { PlainDate } from '@polana/contract/plain-date';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { lockBooks } from '#modules/ledger';
import { ratioAt, type RatioChange } from './employment.rules.ts';
import { insertRatioChange, listRatioChanges, lockEmployment } from './employment.store.ts';
import { settleEntitlement } from './ratio/settle-entitlement.ts';

export interface RatioToChange {
  companyId: string;
  employmentId: string;
  validFrom: PlainDate;
  /** Ten-thousandths of a percent. */
  ratio: number;
  source?: 'manual' | 'import';
  reason?: string;
}

/** Adds a dated change of the working time and its line in the log; one change a day, none before the first day. A change in
 *  force moves the allowances of the open years in the same transaction; a planned one waits for its day. */
export async function changeRatio(tx: Tx, values: RatioToChange, author: Author): Promise<{ ratioChangeId: string }> {
  const { companyId, employmentId, validFrom, ratio } = values;
  const employment = await lockEmployment(tx, companyId, employmentId);
  if (!employment) throw new Refusal('employee_not_found', 404);
  const isInForce = validFrom <= today();
  // Before anything is written: whoever decides a claim takes the books before the employee's line of the list.
  if (isInForce) await lockBooks(tx, companyId);
  const history = await listRatioChanges(tx, companyId, employmentId);
  const ratioBefore = ratioToReplace(history, employment.startDate, values);
  const ratioChangeId = newId();
  const change = {
    id: ratioChangeId,
    company_id: companyId,
    employment_id: employmentId,
    valid_from: validFrom,
    ratio,
    source: values.source ?? 'manual',
    reason: values.reason ?? '',
    created_at: now(),
    created_by: author.personId,
  };
  await insertRatioChange(tx, change, { id: newId(), ratioBefore });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'employment.ratioChanged',
    objectType: 'employment',
    objectId: employmentId,
    changes: { validFrom, ratio: { from: ratioBefore, to: ratio } },
    ...(values.reason ? { reason: values.reason } : {}),
  });
  if (isInForce) await settleEntitlement(tx, { companyId, employmentId, causeId: ratioChangeId }, author);
  return { ratioChangeId };
}

/** What holds on the day of a change so far; refuses a change that may not be. */
export function ratioToReplace(
  history: readonly RatioChange[],
  startDate: PlainDate,
  { validFrom, ratio }: RatioChange,
): number | null {
  if (validFrom < startDate) throw new Refusal('ratio_before_start', 400, { path: 'dateOfChange' });
  if (history.some((change) => change.validFrom === validFrom))
    throw new Refusal('ratio_change_exists', 409, { path: 'dateOfChange' });
  const ratioBefore = ratioAt(history, validFrom);
  if (ratioBefore === ratio) throw new Refusal('ratio_same', 400, { path: 'newEmployeeRatio' });
  return ratioBefore;
}
