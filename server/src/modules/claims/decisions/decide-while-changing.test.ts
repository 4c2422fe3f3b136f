import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { changeEmployees, settleEntitlements } from '#modules/employees';
import { systemAuthor, type Author, type CompanyAdmin, type Employee } from '#platform/actor';
import { inTransaction, type Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anAdministrator, anEmployee, type TestEmployee } from '#test-support/builders';
import { aPendingClaim, type TestClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { withdrawClaim } from '../withdrawing/withdraw-claim.ts';
import { decideClaim, type DecisionOrder } from './decide-claim.ts';

let portal: TestPortal;
let employee: TestEmployee;
let claim: TestClaim;
let admin: CompanyAdmin;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const session = { lang: 'sk', forcePasswordChange: false, factorConfirmedAt: new Date(), impersonation: null } as const;

async function aClaimToDecide(): Promise<void> {
  const company = await aCompany(portal.db);
  const { companyId } = company;
  employee = await anEmployee(portal.db, company);
  claim = await aPendingClaim(portal.db, employee);
  const { administratorshipId: roleId, personId } = await anAdministrator(portal.db, company);
  admin = { ...session, roleName: 'COMP', roleId, companyId, personId, sessionId: newId(), name: 'Jana Skúšobná' };
}

const authorOf = ({ personId, roleName }: CompanyAdmin | Employee): Author => ({
  personId,
  roleName,
  impersonatedPersonId: null,
  requestId: null,
});

const home = () => portal.db.forCompany(employee.companyId);

function decide(order: DecisionOrder): Promise<void> {
  const deciding = { admin, author: authorOf(admin), lang: 'sk' as const, publicUrl: 'https://portal.example' };
  return decideClaim(home(), deciding, claim.claimId, order);
}

function withdraw(): Promise<void> {
  const { companyId, employmentId, personId } = employee;
  const role = { roleName: 'EMPL', roleId: employmentId, employmentId, companyId, personId } as const;
  const actor: Employee = { ...session, ...role, sessionId: newId(), name: 'Žofia Skúšobná' };
  return withdrawClaim(home(), {
    employee: actor,
    author: authorOf(actor),
    lang: 'sk',
    claimId: claim.claimId,
    version: 1,
  });
}

const rejection = { status: 'rejected', reasonCode: 'UNREADABLE', reasonText: 'Doklad sa nedá prečítať.' } as const;

/** What an import does with one person: the data first, the allowances last. */
async function changing(meanwhile: (tx: Tx) => Promise<void>): Promise<void> {
  const { companyId, employmentId } = employee;
  await inTransaction(home(), async (tx) => {
    await changeEmployees(tx, companyId, [{ employmentId, lastName: 'Premenovaná' }], systemAuthor);
    await meanwhile(tx);
    await settleEntitlements(tx, companyId, [{ employmentId, causeId: newId() }], systemAuthor);
  });
}

async function statusNow(): Promise<string | undefined> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query<{ status: string }>('SELECT status FROM claim WHERE id = $1', [claim.claimId]),
  );
  return rows[0]?.status;
}

const rejected = () => decide({ ...rejection, version: 1 });
const approved = () => decide({ status: 'approved', version: 1 });

test.each([
  ['rejected', [], rejected, 'rejected'],
  ['withdrawn', [], withdraw, 'rejected'],
  ['reopened', [rejected], () => decide({ status: 'pending', version: 2 }), 'pending'],
  ['taken back and rejected', [approved], () => decide({ ...rejection, version: 2 }), 'rejected'],
])('a claim is %s while its employee is being changed: one waits for the other, and both happen', async (...told) => {
  const [, before, act, status] = told;
  await aClaimToDecide();
  for (const earlier of before) await earlier();
  let acted = Promise.resolve();
  await changing(async () => {
    acted = act();
    await transactionsWait(portal.db);
  });
  await acted;
  expect(await statusNow()).toBe(status);
  expect(await checkBooks(portal.db)).toEqual([]);
});

test('an approval does not wait for whoever changes the employee', async () => {
  await aClaimToDecide();
  await changing(() => approved());
  expect(await statusNow()).toBe('approved');
});
