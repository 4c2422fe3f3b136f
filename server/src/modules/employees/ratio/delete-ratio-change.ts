import type { Language } from '@polana/contract/roles';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { lockBooks } from '#modules/ledger';
import { assertKnown } from '../administration/assert-known.ts';
import { ratioAt } from '../employment.rules.ts';
import { lockEmployment } from '../employment.store.ts';
import { assertMonthOpen, type ClosedThrough } from './closed-month.ts';
import type { FollowRatios } from './follow-ratios.ts';
import { deleteRatioChange as deleteStored, lastDecidedDay, listStoredRatioChanges } from './ratio.store.ts';
import { settleEntitlement } from './settle-entitlement.ts';

/** Takes a change of the working time back with a line in the log; not the first one, not once a decided claim stands on it, and
 *  not from a month whose wages are closed. Claims that wait follow. */
export function deleteRatioChange(
  db: Database,
  { companyId }: CompanyAdmin,
  { employmentId, ratioChangeId, lang }: { employmentId: string; ratioChangeId: string; lang: Language },
  { closedThrough, followRatios }: { closedThrough: ClosedThrough; followRatios: FollowRatios },
  author: Author,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockEmployment(tx, companyId, employmentId))) throw new Refusal('employee_not_found', 404);
    await assertKnown(tx, companyId, employmentId);
    // Decisions write the books, so none is made between the look at them and the end of this.
    await lockBooks(tx, companyId);
    const history = await listStoredRatioChanges(tx, companyId, employmentId);
    const change = history.find((one) => one.ratioChangeId === ratioChangeId);
    if (!change) throw new Refusal('ratio_change_not_found', 404);
    if (history.at(-1) === change) throw new Refusal('ratio_change_first', 409);
    const decided = await lastDecidedDay(tx, companyId, employmentId);
    if (decided !== null && decided >= change.validFrom) throw new Refusal('ratio_change_in_use', 409);
    await assertMonthOpen(tx, { companyId, day: change.validFrom, lang }, closedThrough);
    const ratioAfter = ratioAt(
      history.filter((one) => one !== change),
      change.validFrom,
    );
    const deletion = { companyId, employmentId, ratioChangeId, ratioAfter, logId: newId(), at: now() };
    await deleteStored(tx, { ...deletion, byPersonId: author.personId });
    await recordAudit(tx, {
      author,
      companyId,
      action: 'employment.ratioChangeDeleted',
      objectType: 'employment',
      objectId: employmentId,
      changes: { validFrom: change.validFrom, ratio: { from: change.ratio, to: ratioAfter } },
    });
    // Its own id already stands for the adjustment of its beginning.
    if (change.validFrom <= today()) await settleEntitlement(tx, { companyId, employmentId, causeId: newId() }, author);
    await followRatios(tx, { companyId, employmentIds: [employmentId] }, author);
  });
}
