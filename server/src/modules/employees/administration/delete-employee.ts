import type { EmployeeDeletion } from '@polana/contract/employees-administration';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { findCompany } from '#modules/companies';
import { closeAccount, closeCorrections, findAccess, holdAccount, isAccountShared } from '#modules/identity';
import { expireAllowance, readBalances, type AllowanceBalance } from '#modules/ledger';
import { readOpenYears } from '../ratio/open-years.ts';
import { findEmployee } from './employee-list.store.ts';
import { mailEmployee } from './employee.mail.ts';
import {
  deactivateEmployee,
  eraseEmployee,
  findTraces,
  hasOtherEmployment,
  lockEmployee,
  type StoredEmployee,
} from './employee.store.ts';
import { amountOf } from './read-employee.ts';

/** What happens to the waiting claims of somebody who leaves; the claims room tells the composition. Answers how many it closed. */
export type CloseClaims = (
  tx: Tx,
  employment: { companyId: string; employmentId: string },
  author: Author,
) => Promise<number>;

type Outcome = EmployeeDeletion['outcome'];

/** What deleting would mean, before anybody decides. */
export function previewDeletion(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
): Promise<EmployeeDeletion> {
  return reading(db, async (tx) => {
    const employee = await findEmployee(tx, companyId, employmentId, today());
    const account = employee && (await findAccess(tx, employee.personId, now()));
    if (!employee || !account) throw new Refusal('employee_not_found', 404);
    const { openClaims, hasClaims, hasMovements } = await findTraces(tx, companyId, employmentId);
    const balances = await openBalances(tx, employmentId);
    const isShared =
      (await isAccountShared(tx, employee.personId, companyId)) ||
      (await hasOtherEmployment(tx, companyId, { employmentId, personId: employee.personId }));
    return {
      outcome: outcomeOf(hasClaims || hasMovements),
      openClaims,
      amounts: balances.map(amountOf),
      // A shared account stays as it is, and what else happens in it is nobody's business here.
      hasAccess: !isShared && account.isInUse && !account.isBlocked,
      openSessions: isShared ? 0 : account.openSessions,
      isShared,
    };
  });
}

export interface DeletedEmployee {
  outcome: Outcome;
  closedClaims: number;
}

/** Ends an employment at the company's wish; with waiting claims only when the warning was read. */
export function deleteEmployee(
  db: Database,
  { companyId, personId }: CompanyAdmin,
  employmentId: string,
  { isForced, closeClaims }: { isForced: boolean; closeClaims: CloseClaims },
  author: Author,
): Promise<DeletedEmployee> {
  return inTransaction(db, async (tx) => {
    // Before anything is looked at: a claim that is being sent in this moment belongs to the warning.
    await lockEmployee(tx, companyId, employmentId);
    // Whom the company does not see, as somebody whose processing is restricted, it does not delete either.
    const employee = await findEmployee(tx, companyId, employmentId, today());
    if (!employee) throw new Refusal('employee_not_found', 404);
    // Nobody ends their own employment, neither here nor by an import.
    if (employee.personId === personId) throw new Refusal('employee_is_self', 409);
    const { openClaims } = await findTraces(tx, companyId, employmentId);
    if (openClaims > 0 && !isForced)
      throw new Refusal('employee_has_open_claims', 409, { values: { count: openClaims }, forceable: true });
    return endEmployment(tx, { companyId, employmentId }, closeClaims, author);
  });
}

/** Deactivates whoever has claims or movements and empties everybody else: waiting claims are closed, what is left goes back to
 *  the fund, sessions and links end, all in one. */
export async function endEmployment(
  tx: Tx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  closeClaims: CloseClaims,
  author: Author,
): Promise<DeletedEmployee> {
  const employee = await lockEmployee(tx, companyId, employmentId);
  if (!employee) throw new Refusal('employee_not_found', 404);
  await holdAccount(tx, employee.personId);
  const closedClaims = await closeClaims(tx, { companyId, employmentId }, author);
  const returnedCents = await returnAllowances(tx, companyId, employmentId, author);
  const { hasClaims, hasMovements } = await findTraces(tx, companyId, employmentId);
  const outcome = outcomeOf(hasClaims || hasMovements);
  const companyName = (await findCompany(tx, companyId))?.name ?? '';
  if (outcome === 'deactivated')
    await mailEmployee(tx, 'ended', { personId: employee.personId, companyId, companyName });
  const closing = { personId: employee.personId, companyId, isEmptied: outcome === 'deleted' };
  const isBack = await hasOtherEmployment(tx, companyId, employee);
  const { endedSessions } = isBack ? { endedSessions: 0 } : await closeAccount(tx, closing);
  await closeCorrections(tx, { companyId, employmentId }, { isErased: outcome === 'deleted' }, author);
  await deactivateEmployee(tx, companyId, employmentId, { at: now(), endDate: lastDayOf(employee) });
  if (outcome === 'deleted') await eraseEmployee(tx, companyId, employmentId, now());
  await recordAudit(tx, {
    author,
    companyId,
    action: 'employment.ended',
    objectType: 'employment',
    objectId: employmentId,
    changes: { outcome, closedClaims, returnedCents, endedSessions },
  });
  return { outcome, closedClaims };
}

function outcomeOf(leavesTraces: boolean): Outcome {
  return leavesTraces ? 'deactivated' : 'deleted';
}

/** Today at the latest; an employment that has not begun ends on its first day. */
function lastDayOf({ startDate, endDate }: StoredEmployee) {
  if (endDate !== null && endDate <= today()) return endDate;
  return startDate > today() ? startDate : today();
}

async function openBalances(tx: ReadTx, employmentId: string): Promise<AllowanceBalance[]> {
  const balances: AllowanceBalance[] = [];
  for (const year of await readOpenYears(tx)) balances.push(...(await readBalances(tx, [employmentId], year)));
  return balances.filter((one) => one.leftCents > 0);
}

/** A key of its own: what is released to the account later still expires with its year. */
async function returnAllowances(tx: Tx, companyId: string, employmentId: string, author: Author): Promise<number> {
  let returnedCents = 0;
  for (const { year, actionCode } of await openBalances(tx, employmentId)) {
    const { expiredCents } = await expireAllowance(tx, {
      companyId,
      employmentId,
      year,
      actionCode,
      effectiveDate: today(),
      createdBy: author.personId,
      idempotencyKey: `departure ${employmentId} ${year} ${actionCode}`,
    });
    returnedCents += expiredCents;
  }
  return returnedCents;
}
