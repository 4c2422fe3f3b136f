import type { EmployeeDetail, EmployeeItem } from '@polana/contract/employees-administration';
import { textFromCents, textFromRatio } from '@polana/contract/money';
import { yearOf } from '@polana/contract/plain-date';
import { actionCodes } from '@polana/contract/roles';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordLook } from '#modules/audit';
import { findAccess, findAccountsElsewhere, isAccountShared, type AccountAccess } from '#modules/identity';
import { readOpenBalances, type AllowanceBalance } from '#modules/ledger';
import { searchWordsOf } from '#platform/search-words';
import { readEntitledSince } from '../ratio/read-entitled-since.ts';
import {
  findEmployee,
  findEmployees,
  type EmployeeFilter,
  type EmployeePage,
  type ListedEmployee,
} from './employee-list.store.ts';

export type EmployeeQuery = Omit<EmployeeFilter, 'terms'> & EmployeePage & { search?: string | undefined };

/** One page of the company's employees with what is left of this year's allowances. */
export function listEmployees(
  db: Database,
  { companyId }: CompanyAdmin,
  { search, limit, offset, order, ...filter }: EmployeeQuery,
): Promise<{ items: EmployeeItem[]; totalCount: number; isTotalExact: boolean }> {
  return reading(db, async (tx) => {
    const terms = searchWordsOf(search ?? '');
    const moment = { today: today(), now: now() };
    const found = await findEmployees(tx, companyId, { ...filter, terms }, { limit, offset, order }, moment);
    const { employees, ...counts } = found;
    const ids = employees.map((one) => one.employmentId);
    const open = ids.length > 0 ? await readOpenBalances(tx, ids, moment.today) : [];
    const balances = open.filter(({ year }) => year === yearOf(moment.today));
    const personIds = employees.map((one) => one.personId);
    const elsewhere = await findAccountsElsewhere(tx, personIds, companyId);
    return { items: employees.map((one) => listedOf(one, balances, elsewhere.has(one.personId))), ...counts };
  });
}

/** What an administrator opens is noted: who looked at whom. */
export function readEmployee(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
  author: Author,
): Promise<EmployeeDetail> {
  return inTransaction(db, async (tx) => {
    const detail = await describeEmployee(tx, companyId, employmentId);
    await recordLook(tx, {
      author,
      companyId,
      action: 'employment.opened',
      objectType: 'employment',
      objectId: employmentId,
    });
    return detail;
  });
}

/** Everything an administrator may know of one employee; another company's is as unknown as none. Of an account that leads elsewhere
 *  too nothing is told but that it does: nobody learns by an e-mail how somebody else's account is called and used. */
export async function describeEmployee(tx: ReadTx, companyId: string, employmentId: string): Promise<EmployeeDetail> {
  const employee = await findEmployee(tx, companyId, employmentId, today());
  const account = employee && (await findAccess(tx, employee.personId, now()));
  if (!employee || !account) throw new Refusal('employee_not_found', 404);
  const balances = await readOpenBalances(tx, [employmentId], today());
  const { personId } = employee;
  const isShared = await isAccountShared(tx, personId, companyId);
  const isElsewhere = (await findAccountsElsewhere(tx, [personId], companyId)).has(personId);
  const entitled = [];
  for (const actionCode of actionCodes)
    entitled.push({ actionCode, from: await readEntitledSince(tx, companyId, actionCode, employee.startDate) });
  return {
    ...itemOf(employee, balances, isElsewhere),
    version: employee.version,
    phone: employee.phone,
    lang: account.lang,
    employeeRatioFrom: employee.ratioFrom,
    entitledFrom: entitled,
    access: isElsewhere ? null : accessOf(account, isShared),
    canChangeLogin: !account.isInUse && !isShared,
    isDeactivated: employee.isDeactivated,
  };
}

function accessOf(account: AccountAccess, isShared: boolean): EmployeeDetail['access'] {
  return {
    username: account.username,
    oneTimeUntil: account.oneTimeUntil?.toISOString() ?? null,
    lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
    openSessions: account.openSessions,
    forcePasswordChange: account.forcePasswordChange,
    isMigrated: account.isMigrated,
    isShared,
  };
}

function listedOf(employee: ListedEmployee, balances: readonly AllowanceBalance[], isElsewhere: boolean): EmployeeItem {
  return { ...itemOf(employee, balances, isElsewhere), isMigrated: employee.isMigrated && !isElsewhere };
}

function itemOf(employee: ListedEmployee, balances: readonly AllowanceBalance[], isElsewhere: boolean) {
  const { employmentId, personalNumber, firstName, lastName, email, username, status } = employee;
  return {
    id: employmentId,
    personalNumber,
    firstName,
    lastName,
    email,
    username: isElsewhere ? null : username,
    employeeRatio: textFromRatio(employee.ratio),
    employeeStartDate: employee.startDate,
    employmentEndDate: employee.endDate,
    status,
    amounts: balances.filter((one) => one.employmentId === employmentId).map(amountOf),
  };
}

export function amountOf({ actionCode, year, ...balance }: AllowanceBalance) {
  return {
    actionCode,
    year,
    credited: textFromCents(balance.creditedCents),
    reserved: textFromCents(balance.reservedCents),
    drawn: textFromCents(balance.drawnCents),
    left: textFromCents(balance.leftCents),
  };
}
