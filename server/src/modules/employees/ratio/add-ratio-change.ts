import type { Language } from '@polana/contract/roles';
import type { Author } from '#platform/actor';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { lockBooks } from '#modules/ledger';
import { assertKnown } from '../administration/assert-known.ts';
import { changeRatio, type RatioToChange } from '../change-ratio.ts';
import { lockEmployment } from '../employment.store.ts';
import { assertMonthOpen, type ClosedThrough } from './closed-month.ts';
import type { FollowRatios } from './follow-ratios.ts';

/** Adds a change of the working time by hand, but not into a month whose wages are closed; claims that wait follow it. */
export function addRatioChange(
  db: Database,
  { lang, ...change }: RatioToChange & { lang: Language },
  { closedThrough, followRatios }: { closedThrough: ClosedThrough; followRatios: FollowRatios },
  author: Author,
): Promise<{ ratioChangeId: string }> {
  return inTransaction(db, async (tx) => {
    const { companyId, employmentId, validFrom: day } = change;
    if (!(await lockEmployment(tx, companyId, employmentId))) throw new Refusal('employee_not_found', 404);
    await assertKnown(tx, companyId, employmentId);
    // A month is closed with the books in hand, so none is between the look at it and the end of this.
    await lockBooks(tx, companyId);
    await assertMonthOpen(tx, { companyId, day, lang }, closedThrough);
    const changed = await changeRatio(tx, change, author);
    await followRatios(tx, { companyId, employmentIds: [employmentId] }, author);
    return changed;
  });
}
