import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBooks } from '#modules/ledger';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator } from '#test-support/signed-in';

let portal: TestPortal;
let goOn = () => {};
beforeAll(async () => {
  portal = await testPortal();
  goOn = standAt(instantAt('2026-07-28', '10:00'));
});
afterAll(async () => {
  goOn();
  await portal.close();
});

test('a working time in a month that is closed while the import runs is not written, as by hand', async () => {
  const company = await aCompany(portal.db);
  const { companyId } = company;
  const jana = await aSignedInAdministrator(portal, company);
  const employee = await anEmployee(portal.db, company, { personalNumber: '4711' });
  const claim = await aPendingClaim(portal.db, employee, { sumCents: 40_000, asOfDate: '2026-07-03' });
  const content = 'Osobné číslo;Úväzok;Zmena úväzku od\n4711;60;3.7.2026';
  const { json: plan } = await sendImport(portal, jana, { content, kind: 'collective' });
  expect(plan).toMatchObject({ state: 'planned' });
  const { json: open } = await jana.call('GET', '/company/closing/2026-07');

  // The closing is first in the queue for the books; the import has compared its mark by then, and comes second.
  const tenant = portal.db.forCompany(companyId);
  const begun = await inTransaction(tenant, async (tx) => {
    await lockBooks(tx, companyId);
    const order = { total: open.total, movements: open.movements };
    const closing = jana.call('POST', '/company/closing/2026-07/close?force=true', order);
    await transactionsWait(portal.db);
    const importing = jana.call('POST', '/employee/import/create?force=true', { importId: plan.importId });
    await transactionsWait(portal.db, 2);
    return { closing, importing };
  });
  const [closing, importing] = [await begun.closing, await begun.importing];
  expect(closing.status).toBe(200);
  expect([importing.status, importing.json.errors[0].code]).toEqual([409, 'import_planned_anew']);

  const written = await inTransaction(tenant, (tx) =>
    tx.client.query(`SELECT 1 FROM ratio_change WHERE employment_id = $1 AND valid_from = '2026-07-03'`, [
      employee.employmentId,
    ]),
  );
  expect(written.rows).toEqual([]);
  const { json } = await jana.call('GET', `/document/${claim.claimId}`);
  expect([json.status, json.contribution]).toEqual(['pending', '220.00']);
});
