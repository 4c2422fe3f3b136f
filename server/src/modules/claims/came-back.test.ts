import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { Sealing } from '#platform/sealing';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { sendReminders } from './reminders/send-reminders.ts';

/** Who left and came back within the year: two records and accounts, one maximum of the law; nowhere more is promised than a claim gets. */

let portal: TestPortal;
let company: TestCompany;
let before: TestEmployee;
let zofia: SignedIn;
let goOn: () => void = () => undefined;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  goOn();
  await portal.close();
});
beforeEach(async () => {
  goOn();
  goOn = standAt(instantAt('2026-03-06', '09:00'));
  company = await aCompany(portal.db);
  zofia = await aSignedInEmployee(portal, company);
  before = await anEmployee(portal.db, company, { personId: zofia.personId });
  for (const asOfDate of ['2025-11-03', '2026-02-02'])
    await aPendingClaim(portal.db, before, { asOfDate, sumCents: 40_000 });
  await ended(before.employmentId);
  // What the record they have now was credited, and the other allowance, which nothing was used of.
  for (const asOfDate of ['2025-11-03', '2026-02-02'])
    await aPendingClaim(portal.db, own(), { asOfDate, sumCents: 2_000, usedElsewhereCents: 22_000 });
  await aPendingClaim(portal.db, own(), { actionCode: 'SP', asOfDate: '2026-01-02', sumCents: 10_000 });
});

const own = (): TestEmployee => ({ ...before, employmentId: zofia.roleId });

async function ended(employmentId: string): Promise<void> {
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query(`UPDATE employment SET deactivated_at = $2, end_date = '2026-02-28' WHERE id = $1`, [
      employmentId,
      new Date('2026-02-28T12:00:00Z'),
    ]),
  );
}

/** 220,00 € were used in the first record and 11,00 € in this one. */
const thisYear = { credited: '275.00', reserved: '231.00', drawn: '0.00', left: '44.00' };
const sport = { credited: '275.00', reserved: '55.00', drawn: '0.00', left: '220.00' };

test('the overview tells what the form and a claim allow', async () => {
  const { json: overview } = await zofia.call('GET', '/dashboard/');
  expect(overview.left).toBe('264.00');
  expect(overview.allowances).toMatchObject([thisYear, sport]);
  expect(overview.lastYear).toMatchObject({ left: '44.00', allowances: [thisYear] });
  const { json: templates } = await zofia.call('GET', '/document/actions/templates');
  const recreation = (templates.items as { actionCode: string }[]).find((one) => one.actionCode === 'RP');
  expect(recreation).toMatchObject({ used: '231.00', left: '44.00', lastYear: { left: '44.00' } });
});

test('so do the amounts of the role and what the company sees of the employee', async () => {
  const { json: user } = await portal.app
    .inject({ url: '/api/1.0/user', headers: { authorization: `Bearer ${zofia.token}` } })
    .then((answer) => ({ json: answer.json() }));
  const { amounts } = user.roles[0];
  expect(amounts).toMatchObject([
    { year: 2026, actionCode: 'RP', ...thisYear },
    { year: 2026, actionCode: 'SP', ...sport },
    { year: 2025, actionCode: 'RP', ...thisYear },
  ]);
  const jana = await aSignedInAdministrator(portal, company);
  const { json: list } = await jana.call('GET', '/employee?limit=100');
  const listed = (list.items as { id: string; amounts: unknown }[]).find(({ id }) => id === zofia.roleId);
  expect(listed?.amounts).toEqual(amounts.slice(0, 2));
  const { json: detail } = await jana.call('GET', `/employee/${zofia.roleId}`);
  expect(detail.amounts).toEqual(amounts);
});

test('the reminder of money left promises no more', async () => {
  goOn();
  goOn = standAt(instantAt('2026-11-16', '08:00'));
  await sendReminders(portal.db, { publicUrl: portal.publicUrl, sealing: new Sealing('test') });
  const mails = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    const mailed = `SELECT text FROM mail WHERE recipient = $1 AND kind = 'reminder.yearEnd'`;
    return (await tx.client.query<{ text: string }>(mailed, [zofia.email])).rows;
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Príspevok na rekreáciu: 44,00\u00a0€');
});

test('what was used in the first record leaves nothing where the account of this one holds less', async () => {
  await aPendingClaim(portal.db, own(), { asOfDate: '2026-02-03', sumCents: 8_000, usedElsewhereCents: 22_000 });
  const { json: overview } = await zofia.call('GET', '/dashboard/');
  expect(overview.allowances).toMatchObject([{ credited: '275.00', reserved: '275.00', left: '0.00' }, sport]);
});
