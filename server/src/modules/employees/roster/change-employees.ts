import type { PlainDate } from '@polana/contract/plain-date';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudits } from '#modules/audit';
import { findAccount, renameAccounts } from '#modules/identity';
import type { EmployeeFacts, StoredEmployee } from '../administration/employee.store.ts';
import { assertClaimsInside, differences, saveEmployee } from '../administration/update-employee.ts';
import { ratioToReplace } from '../change-ratio.ts';
import { listRatioHistories } from '../ratio/ratio-histories.store.ts';
import { insertRatioChanges, storeEmployees } from './roster-writing.store.ts';
import { findClaimedDaysOf, lockEmployees } from './roster.store.ts';
import type { Settling } from './settle-entitlements.ts';

/** What changes of one employee; what is not named stays. */
export interface RosterUpdate {
  employmentId: string;
  firstName?: string;
  lastName?: string;
  email?: string | null;
  username?: string;
  phone?: string;
  startDate?: PlainDate;
  endDate?: PlainDate | null;
  /** Ten-thousandths of a percent, from a day on. */
  ratio?: { ratio: number; validFrom: PlainDate };
}

interface Change {
  update: RosterUpdate;
  before: StoredEmployee;
  facts: EmployeeFacts;
}

/** Changes many employees by the rules of `updateEmployee` and `changeRatio`, without their allowances; answers whose allowances
 *  have to be settled. One that does not fit refuses all. */
export async function changeEmployees(
  tx: Tx,
  companyId: string,
  updates: readonly RosterUpdate[],
  author: Author,
): Promise<Settling[]> {
  const stored = await lockEmployees(
    tx,
    companyId,
    updates.map(({ employmentId }) => employmentId),
  );
  const changes = updates.map((update) => {
    const before = stored.get(update.employmentId);
    if (!before) throw new Refusal('employee_not_found', 404);
    return { update, before, facts: factsAfter(before, update) };
  });
  const touched = changes.filter(({ before, facts }) => Object.keys(differences(before, facts)).length > 0);
  const isAlone = ({ update }: Change) =>
    update.username !== undefined || update.email !== undefined || update.startDate !== undefined;
  for (const change of changes.filter(isAlone)) await changeAlone(tx, companyId, change, author);
  await changeTogether(
    tx,
    companyId,
    touched.filter((change) => !isAlone(change)),
    author,
  );
  const ratios = await changeRatios(tx, companyId, changes, author);
  const dated = changes.filter(({ before, facts }) => before.endDate !== facts.endDate);
  const causes = new Map(dated.map(({ before }) => [before.employmentId, newId()]));
  for (const { employmentId, causeId } of ratios) causes.set(employmentId, causeId);
  return [...causes].map(([employmentId, causeId]) => ({ employmentId, causeId }));
}

function factsAfter(before: StoredEmployee, update: RosterUpdate): EmployeeFacts {
  return {
    personalNumber: before.personalNumber,
    firstName: update.firstName ?? before.firstName,
    lastName: update.lastName ?? before.lastName,
    email: update.email === undefined ? before.email : update.email,
    phone: update.phone ?? before.phone,
    startDate: update.startDate ?? before.startDate,
    endDate: update.endDate === undefined ? before.endDate : update.endDate,
  };
}

/** Names to sign in with and first days are rare and have rules of their own: one after another, as by hand. */
async function changeAlone(
  tx: Tx,
  companyId: string,
  { update, before, facts }: Change,
  author: Author,
): Promise<void> {
  const account = await findAccount(tx, before.personId);
  if (!account) throw new Refusal('employee_not_found', 404);
  const email = update.email === undefined ? (account.email ?? before.email) : update.email;
  const logins = { email, username: update.username ?? account.username };
  await saveEmployee(tx, companyId, before, { version: before.version, ...facts, ...logins }, author);
}

async function changeTogether(tx: Tx, companyId: string, changes: readonly Change[], author: Author): Promise<void> {
  if (changes.length === 0) return;
  const ended = changes.filter(({ before, facts }) => before.endDate !== facts.endDate);
  const claimed = await findClaimedDaysOf(
    tx,
    companyId,
    ended.map(({ before }) => before.employmentId),
  );
  for (const { before, facts } of ended) {
    if (facts.endDate !== null && facts.endDate < facts.startDate) throw new Refusal('end_before_start', 400);
    assertClaimsInside(before, facts, claimed.get(before.employmentId) ?? { first: null, last: null });
  }
  const renamed = changes.filter(
    ({ before, facts }) => before.firstName !== facts.firstName || before.lastName !== facts.lastName,
  );
  await renameAccounts(
    tx,
    companyId,
    renamed.map(({ before, facts }) => ({
      personId: before.personId,
      firstName: facts.firstName,
      lastName: facts.lastName,
    })),
    author,
  );
  await storeEmployees(
    tx,
    companyId,
    changes.map(({ before, facts }) => ({ employmentId: before.employmentId, facts })),
  );
  await recordAudits(
    tx,
    changes.map(({ before, facts }) => ({
      author,
      companyId,
      action: 'employment.updated',
      objectType: 'employment',
      objectId: before.employmentId,
      changes: differences(before, facts),
    })),
  );
}

/** Answers the changes in force, which move allowances. */
async function changeRatios(
  tx: Tx,
  companyId: string,
  changes: readonly Change[],
  author: Author,
): Promise<Settling[]> {
  const wanted = changes.flatMap(({ update, facts }) => (update.ratio ? [{ ...update.ratio, update, facts }] : []));
  if (wanted.length === 0) return [];
  const histories = await listRatioHistories(
    tx,
    companyId,
    wanted.map(({ update }) => update.employmentId),
  );
  const lines = wanted.map(({ ratio, validFrom, update: { employmentId }, facts }) => ({
    ratioBefore: ratioToReplace(histories.get(employmentId) ?? [], facts.startDate, { ratio, validFrom }),
    logId: newId(),
    change: {
      id: newId(),
      company_id: companyId,
      employment_id: employmentId,
      valid_from: validFrom,
      ratio,
      source: 'import' as const,
      reason: '',
      created_at: now(),
      created_by: author.personId,
    },
  }));
  await insertRatioChanges(tx, lines);
  await recordAudits(
    tx,
    lines.map(({ ratioBefore, change }) => ({
      author,
      companyId,
      action: 'employment.ratioChanged',
      objectType: 'employment',
      objectId: change.employment_id,
      changes: { validFrom: change.valid_from, ratio: { from: ratioBefore, to: change.ratio } },
    })),
  );
  return lines
    .filter(({ change }) => change.valid_from <= today())
    .map(({ change }) => ({ employmentId: change.employment_id, causeId: change.id }));
}
