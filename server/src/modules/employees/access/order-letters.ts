import { accessLettersMax, type AccessGroup, type LetterFormat } from '@polana/contract/employees-access';
import type { Language } from '@polana/contract/roles';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { enqueueJob } from '#platform/jobs';
import { recordAudit } from '#modules/audit';
import { assertFreshFactor } from '#modules/identity';
import { countEmployees, findEmployeeIds, type EmployeeFilter } from '../administration/employee-list.store.ts';
import { arePreparing, findWithoutAccess, insertLetter, lockOrders, type LetterKind } from './access-letter.store.ts';

export const makeLettersJobName = 'employees.makeLetters';

export interface LetterOrder {
  employeeIds?: readonly string[] | undefined;
  group?: AccessGroup | undefined;
  format: LetterFormat;
  lang: Language;
  /** Whoever holds an unused password gets a new one; the old one is dead. */
  isForced: boolean;
}

/** Orders letters with one-time passwords for employees without access: chosen ones, or everybody. A job makes them. */
export function orderLetters(
  db: Database,
  admin: CompanyAdmin,
  order: LetterOrder,
  author: Author,
): Promise<{ letterId: string; count: number }> {
  assertFreshFactor(admin);
  return inTransaction(db, async (tx) => {
    const { companyId } = admin;
    const { format, lang, isForced } = order;
    await lockOrders(tx, companyId);
    const employmentIds = await chooseEmployees(tx, companyId, order);
    if (await arePreparing(tx, companyId, employmentIds)) throw new Refusal('letters_being_made', 409);
    const letterId = await placeOrder(tx, admin, { kind: 'first', format, lang, isForced, employmentIds }, author);
    return { letterId, count: employmentIds.length };
  });
}

/** Chosen ones who hold an unused password are a warning; of a whole group they are left out, unless nobody else is in it. */
async function chooseEmployees(tx: Tx, companyId: string, order: LetterOrder): Promise<string[]> {
  const { employeeIds, group = 'withoutAccess', isForced } = order;
  const wanted = employeeIds ?? (await findGroup(tx, companyId, group, isForced));
  if (wanted.length > accessLettersMax)
    throw new Refusal('letters_too_many', 409, { values: { count: accessLettersMax } });
  const invited = wanted.length > 0 ? wanted : await findGroup(tx, companyId, group, true);
  const found = await findWithoutAccess(tx, companyId, invited, now());
  if (found.employmentIds.length === 0) throw new Refusal('nobody_without_access', 409);
  if (found.withUnusedPassword > 0 && !isForced)
    throw new Refusal('credentials_already_made', 409, {
      values: { count: found.withUnusedPassword },
      forceable: true,
    });
  return found.employmentIds;
}

/** Leaves the order and its trace in the caller's transaction; a job makes the letters. */
export async function placeOrder(
  tx: Tx,
  { companyId, personId }: CompanyAdmin,
  order: { kind: LetterKind; format: LetterFormat; lang: Language; isForced: boolean; employmentIds: string[] },
  author: Author,
): Promise<string> {
  const letterId = newId();
  await insertLetter(tx, { letterId, companyId, ...order, createdBy: personId, createdAt: now() });
  await enqueueJob(tx, { name: makeLettersJobName }, { letterId });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'accessCredentials.ordered',
    objectType: 'accessLetter',
    objectId: letterId,
    changes: { kind: order.kind, format: order.format, count: order.employmentIds.length },
  });
  return letterId;
}

/** One more than fits, so that too many are noticed. */
function findGroup(tx: ReadTx, companyId: string, group: AccessGroup, isForced: boolean): Promise<string[]> {
  const filter = isForced ? { ...filterOf(group), status: 'invited' as const, withoutAccess: false } : filterOf(group);
  return findEmployeeIds(tx, companyId, filter, { today: today(), now: now() }, accessLettersMax + 1);
}

/** Whoever holds an unused password is not without access. */
function filterOf(group: AccessGroup): EmployeeFilter {
  const withoutEmail = group === 'withoutAccessAndEmail';
  return { terms: [], status: 'current', withoutAccess: true, withoutEmail, notClaimed: false };
}

export function countWithoutAccess(
  db: Database,
  { companyId }: CompanyAdmin,
): Promise<{ withoutAccess: number; withoutAccessAndEmail: number }> {
  return reading(db, async (tx) => {
    const moment = { today: today(), now: now() };
    return {
      withoutAccess: await countEmployees(tx, companyId, filterOf('withoutAccess'), moment),
      withoutAccessAndEmail: await countEmployees(tx, companyId, filterOf('withoutAccessAndEmail'), moment),
    };
  });
}
