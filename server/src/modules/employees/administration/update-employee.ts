import type { EmployeeDetail } from '@polana/contract/employees-administration';
import type { PlainDate } from '@polana/contract/plain-date';
import { personalNumberOf } from '@polana/contract/personal-number';
import { seenText } from '@polana/contract/seen-text';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { changeAccount, findAccount } from '#modules/identity';
import { lockBooks } from '#modules/ledger';
import { insertRatioChange } from '../employment.store.ts';
import { deleteRatioChange, listStoredRatioChanges } from '../ratio/ratio.store.ts';
import { settleEntitlement } from '../ratio/settle-entitlement.ts';
import { assertKnown } from './assert-known.ts';
import {
  findClaimedDays,
  lockEmployee,
  storeEmployee,
  type EmployeeFacts,
  type StoredEmployee,
} from './employee.store.ts';
import { isKeptOtherwise } from '../kept-number.store.ts';
import { notingRefusedAct, refuseWhileImpersonating } from './note-refused-act.ts';
import { describeEmployee } from './read-employee.ts';

export interface EmployeeChange {
  /** As it was when the form was opened. */
  version: number;
  firstName: string;
  lastName: string;
  personalNumber: string;
  email: string | null;
  /** Null leaves it as it is. */
  username: string | null;
  phone: string;
  startDate: PlainDate;
  endDate: PlainDate | null;
}

/** Changes what the company keeps of an employee, all of it or nothing; whoever saves second is told instead of overwriting. */
export function updateEmployee(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
  change: EmployeeChange,
  author: Author,
): Promise<EmployeeDetail> {
  const work = async (tx: Tx) => {
    const before = await lockEmployee(tx, companyId, employmentId);
    if (!before) throw new Refusal('employee_not_found', 404);
    await assertKnown(tx, companyId, employmentId);
    if (before.version !== change.version) throw new Refusal('employee_changed', 409);
    await saveEmployee(tx, companyId, before, change, author);
    return describeEmployee(tx, companyId, employmentId);
  };
  return notingRefusedAct(db, { companyId, employmentId }, author, () => inTransaction(db, work));
}

/** Writes a change of an employee the caller has locked, with everything that follows from it. */
export async function saveEmployee(
  tx: Tx,
  companyId: string,
  before: StoredEmployee,
  change: EmployeeChange,
  author: Author,
): Promise<void> {
  const { employmentId } = before;
  const facts = factsOf(change, before);
  await assertDatesFit(tx, companyId, before, facts);
  await changeLogin(tx, companyId, before, change, author);
  if (facts.startDate !== before.startDate) await moveStart(tx, companyId, before, facts.startDate, author);
  const isTaken =
    facts.personalNumber !== before.personalNumber && (await isKeptOtherwise(tx, companyId, facts.personalNumber));
  if (isTaken || !(await storeEmployee(tx, companyId, employmentId, facts)))
    throw new Refusal('personal_number_taken', 409, { path: 'personalNumber' });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'employment.updated',
    objectType: 'employment',
    objectId: employmentId,
    changes: differences(before, facts),
  });
  if (facts.startDate !== before.startDate || facts.endDate !== before.endDate)
    await settleEntitlement(tx, { companyId, employmentId, causeId: newId() }, author);
}

function factsOf(change: EmployeeChange, before: StoredEmployee): EmployeeFacts {
  const personalNumber = personalNumberOf(change.personalNumber);
  return {
    // One that was kept in another way before is still the same number.
    personalNumber: personalNumber === personalNumberOf(before.personalNumber) ? before.personalNumber : personalNumber,
    firstName: seenText(change.firstName),
    lastName: seenText(change.lastName),
    email: change.email?.trim().toLowerCase() || null,
    phone: change.phone.trim(),
    startDate: change.startDate,
    endDate: change.endDate,
  };
}

/** No claim that counts may come to lie outside of the employment. */
async function assertDatesFit(tx: Tx, companyId: string, before: StoredEmployee, facts: EmployeeFacts): Promise<void> {
  const { startDate, endDate } = facts;
  if (endDate !== null && endDate < startDate)
    throw new Refusal('end_before_start', 400, { path: 'employmentEndDate' });
  if (startDate === before.startDate && endDate === before.endDate) return;
  // The allowances move in the end, and whoever decides a claim takes the books before the employee's line of the list.
  await lockBooks(tx, companyId);
  assertClaimsInside(before, facts, await findClaimedDays(tx, companyId, before.employmentId));
}

/** The same, where the first and the last claimed day are known. */
export function assertClaimsInside(
  before: StoredEmployee,
  { startDate, endDate }: EmployeeFacts,
  claimed: { first: PlainDate | null; last: PlainDate | null },
): void {
  if (startDate !== before.startDate && claimed.first !== null && claimed.first < startDate)
    throw new Refusal('start_after_claim', 409, { path: 'employeeStartDate' });
  if (endDate !== before.endDate && endDate !== null && claimed.last !== null && claimed.last > endDate)
    throw new Refusal('end_before_claim', 409, { path: 'employmentEndDate' });
}

/** The person before the employment, so that a change of the account by its own person never waits for this one in a circle. */
async function changeLogin(
  tx: Tx,
  companyId: string,
  { personId, email: keptEmail }: StoredEmployee,
  change: EmployeeChange,
  author: Author,
): Promise<void> {
  const account = await findAccount(tx, personId);
  if (!account) throw new Refusal('employee_not_found', 404);
  const email = change.email?.trim().toLowerCase() || null;
  // What the company shows is the account's address, or its own note of one where the account has none.
  const isEmailKept = email === (account.email ?? keptEmail);
  const { firstName, lastName, username } = change;
  const names = {
    firstName: seenText(firstName),
    lastName: seenText(lastName),
    username: username?.trim() || account.username,
  };
  if (!isEmailKept) refuseWhileImpersonating(author, 'email');
  if (names.username.toLowerCase() !== account.username) refuseWhileImpersonating(author, 'username');
  await changeAccount(tx, { personId, companyId, ...names, email: isEmailKept ? account.email : email }, author);
}

/** The history begins with the employment: its first line moves along, which the log shows as deleted and created. */
async function moveStart(
  tx: Tx,
  companyId: string,
  { employmentId }: StoredEmployee,
  startDate: PlainDate,
  author: Author,
): Promise<void> {
  const history = await listStoredRatioChanges(tx, companyId, employmentId);
  const [first, second] = history.toReversed();
  if (!first) throw new Error('an employment without a ratio');
  if (second && second.validFrom <= startDate)
    throw new Refusal('start_after_ratio_change', 409, { path: 'employeeStartDate' });
  const [at, byPersonId] = [now(), author.personId];
  const { ratioChangeId, ratio } = first;
  const deletion = { companyId, employmentId, ratioChangeId, ratioAfter: null, logId: newId(), at, byPersonId };
  await deleteRatioChange(tx, deletion);
  const begun = {
    id: newId(),
    company_id: companyId,
    employment_id: employmentId,
    valid_from: startDate,
    ratio,
    source: first.source,
    reason: '',
    created_at: at,
    created_by: byPersonId,
  };
  await insertRatioChange(tx, begun, { id: newId(), ratioBefore: null });
}

export function differences(
  before: StoredEmployee,
  facts: EmployeeFacts,
): Record<string, { from: unknown; to: unknown }> {
  const keys = Object.keys(facts) as (keyof EmployeeFacts)[];
  return Object.fromEntries(
    keys.filter((key) => before[key] !== facts[key]).map((key) => [key, { from: before[key], to: facts[key] }]),
  );
}
