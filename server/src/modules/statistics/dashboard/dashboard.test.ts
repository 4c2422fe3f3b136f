import { addDays, yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { creditEntitlement, fundCompany, postReservation, reserve, reverseTransfer } from '#modules/ledger';
import { instantAt, minutesFrom, now, standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const year = yearOf(today());

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

let counter = 0;
const booking = (companyId: string) => ({
  companyId,
  idempotencyKey: `step ${(counter += 1)}`,
  effectiveDate: today(),
  createdBy: null,
});

async function credit(
  company: TestCompany,
  employmentId: string,
  { amountCents = 275_00, actionCode = 'RP' as ActionCode } = {},
): Promise<void> {
  const allowance = { employmentId, year, actionCode };
  await inTransaction(portal.db.forCompany(company.companyId), (tx) =>
    creditEntitlement(tx, { ...booking(company.companyId), ...allowance, amountCents }),
  );
}

interface ClaimValues {
  status?: 'pending' | 'approved' | 'rejected';
  contributionCents?: number;
  infoRequested?: boolean;
  reasonCode?: string | null;
  daysAgo?: number;
}

/** A claim with its money, as submission and decision leave them. */
async function claim(company: TestCompany, employmentId: string, values: ClaimValues = {}) {
  const { status = 'pending', contributionCents = 100_00, infoRequested = false, daysAgo = 0 } = values;
  const { companyId } = company;
  const claimId = newId();
  const submittedAt = minutesFrom(now(), -daysAgo * 24 * 60 - 1);
  const transferId = await inTransaction(portal.db.forCompany(companyId), async (tx) => {
    if (status === 'rejected') return null;
    const order = { ...booking(companyId), employmentId, year, actionCode: 'RP' as const, subjectId: claimId };
    const { reservationId } = await reserve(tx, { ...order, amountCents: contributionCents });
    if (status === 'pending') return null;
    return (await postReservation(tx, { ...booking(companyId), reservationId })).transferId;
  });
  const reasonCode = values.reasonCode ?? (status === 'rejected' ? 'UNREADABLE' : null);
  await query(
    `INSERT INTO claim (id, company_id, employment_id, number, action_code, year, category, status, info_requested, sum_cents,
       contribution_cents, as_of_date, stay_from, stay_to, rule_id, calculation, submitted_at, first_submitted_at, decided_at, reason_code,
       reason_text)
     VALUES ($1, $2, $3, $4, 'RP', $5, 'TOURISM', $6, $7, 20000, $8, $9, $9, $9::date + 2, 'RP-2025', '{}', $10, $10, $11, $12, $13)`,
    [
      claimId,
      companyId,
      employmentId,
      `RP-${year}-${String((counter += 1)).padStart(6, '0')}`,
      year,
      status,
      infoRequested,
      contributionCents,
      today(),
      submittedAt,
      status === 'pending' ? null : now(),
      reasonCode,
      reasonCode && 'Doklad sa nedá prečítať.',
    ],
  );
  return { claimId, transferId };
}

const dashboard = async (who: SignedIn) => {
  const answer = await who.call('GET', '/dashboard/');
  expect(answer.status, answer.body).toBe(200);
  return answer.json;
};

async function setUp(): Promise<{ company: TestCompany; admin: SignedIn }> {
  const company = await aCompany(portal.db);
  return { company, admin: await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' }) };
}

describe('the overview of a company', () => {
  test('a new company sees zeros and four steps to take, which are ticked off one by one', async () => {
    const { company, admin } = await setUp();
    const before = await dashboard(admin);
    expect(before).toMatchObject({
      roleName: 'COMP',
      companyName: company.name,
      tasks: { documents: { count: 0, oldestAt: null, overdue: 0 }, registrations: { count: 0, oldestAt: null } },
      figures: { paid: '0.00', people: null, decisions: { count: 0, averageDays: null }, balance: '0.00' },
    });
    const done = (answer: { firstSteps: { isDone: boolean }[] }) => answer.firstSteps.map((step) => step.isDone);
    expect(done(before)).toEqual([false, false, false, false]);
    await aSignedInEmployee(portal, company);
    await aSignedInAdministrator(portal, company);
    expect(done(await dashboard(admin))).toEqual([false, true, true, true]);
    const data = (await admin.call('GET', '/company/data')).json;
    const { id: _id, ussVerification: _uss, changesByCompany: _changes, ...profile } = data;
    const filled = {
      ...profile,
      street: 'Dlhá 1',
      city: 'Detva',
      zip: '96212',
      invoicingEmail: 'faktury@skuska.example',
    };
    expect((await admin.call('PUT', '/company/data', filled)).status).toBe(200);
    expect((await dashboard(admin)).firstSteps).toBeNull();
  });

  test('the figures equal the statistics, the movements and the books to the cent', async () => {
    const { company, admin } = await setUp();
    const { companyId } = company;
    const employees = await Promise.all(Array.from({ length: 6 }, () => anEmployee(portal.db, company)));
    for (const { employmentId } of employees) await credit(company, employmentId);
    const [one, two, three, four] = employees.map((employee) => employee.employmentId) as [
      string,
      string,
      string,
      string,
    ];
    await claim(company, one, { status: 'approved', contributionCents: 123_45 });
    await claim(company, one, { status: 'approved', contributionCents: 1 });
    const taken = await claim(company, two, { status: 'approved', contributionCents: 50_00 });
    await claim(company, three, { contributionCents: 99_99 });
    await claim(company, four, { status: 'rejected' });
    await inTransaction(portal.db.forEveryCompany(), async (tx) => {
      await reverseTransfer(tx, { ...booking(companyId), transferId: taken.transferId ?? '' });
      await fundCompany(tx, { ...booking(companyId), amountCents: 1_000_00 });
    });
    const { figures } = await dashboard(admin);
    expect(figures).toMatchObject({
      year,
      paid: '123.46',
      paidThisMonth: '123.46',
      people: { claimed: 2, entitled: 6 },
    });
    const statistics = (await admin.call('GET', '/company/statistics')).json;
    expect(figures.paid).toBe(statistics.paid.total);
    const { entitled, claimed, waiting } = statistics.participation;
    expect(figures.people).toEqual({ entitled, claimed: claimed + waiting });
    expect(figures.decisions.count).toBe(statistics.decisions.count);
    const moved = (await admin.call('GET', '/transfer?limit=1')).json.items[0];
    expect(moved.type).toBe('funding');
    expect(figures.balance).toBe(moved.balanceAfter);
    expect(figures.balance).toBe('-650.00');
  });

  test('what waits is what the company has to decide: questions to employees wait elsewhere', async () => {
    const { company, admin } = await setUp();
    const { employmentId } = await anEmployee(portal.db, company);
    await credit(company, employmentId);
    await claim(company, employmentId, { contributionCents: 10_00, daysAgo: 14 });
    await claim(company, employmentId, { contributionCents: 10_00 });
    await claim(company, employmentId, { contributionCents: 10_00, infoRequested: true, daysAgo: 30 });
    const { documents } = (await dashboard(admin)).tasks;
    expect(documents).toMatchObject({ count: 2, overdue: 1, targetDays: 3 });
    expect((now().getTime() - Date.parse(documents.oldestAt)) / 86_400_000).toBeCloseTo(14, 1);
    await query('UPDATE company SET uss_verification = false WHERE id = $1', [company.companyId]);
    expect((await dashboard(admin)).tasks.registrations).toBeNull();
  });

  test('files that can be fetched for one more day are told, those of employees and of other companies not', async () => {
    const { company, admin } = await setUp();
    const { admin: stranger } = await setUp();
    const aFile = async (roleName: 'COMP' | 'EMPL', hoursLeft: number) => {
      const fileId = newId();
      await query(
        `INSERT INTO stored_file (id, company_id, sha256, original_sha256, size, content_type, shown_name, storage_key, purpose, created_at)
         VALUES ($1, $2, $3, $3, 1, 'text/csv', 'zoznam.csv', $4, 'export', now())`,
        [fileId, company.companyId, Buffer.alloc(32), `key ${fileId}`],
      );
      await query(
        `INSERT INTO export (id, company_id, kind, format, lang, filters, role_name, role_id, created_by, created_at, state, size, sha256,
           file_id, expires_at) VALUES ($1, $2, 'employees', 'csv', 'sk', '{}', $3, $4, $5, now(), 'ready', 1, $6, $7, $8)`,
        [
          newId(),
          company.companyId,
          roleName,
          admin.roleId,
          admin.personId,
          Buffer.alloc(32),
          fileId,
          minutesFrom(now(), hoursLeft * 60),
        ],
      );
    };
    for (const hoursLeft of [-1, 5, 20, 30]) await aFile('COMP', hoursLeft);
    await aFile('EMPL', 3);
    const { exports } = (await dashboard(admin)).tasks;
    expect(exports.expiring).toBe(2);
    expect((Date.parse(exports.firstExpiresAt) - now().getTime()) / 3_600_000).toBeCloseTo(5, 1);
    expect((await dashboard(stranger)).tasks.exports).toEqual({ expiring: 0, firstExpiresAt: null });
  });

  test('the feed says who did what, and only in this company', async () => {
    const { company, admin } = await setUp();
    const employee = await aSignedInEmployee(portal, company, { firstName: 'Peter', lastName: 'Kováč' });
    await admin.call('POST', '/company/admin', { email: employee.email });
    const { admin: stranger } = await setUp();
    const [added] = (await dashboard(admin)).activity;
    expect(added).toMatchObject({
      kind: 'administratorAdded',
      actorName: 'Jana Oravcová',
      actorRole: 'COMP',
      subject: 'Peter Kováč',
      count: 1,
    });
    expect((await dashboard(stranger)).activity).toEqual([]);
  });
});

describe('the overview of an employee', () => {
  test('says what is left, from when somebody is entitled and what waits for them', async () => {
    const company = await aCompany(portal.db);
    const employee = await aSignedInEmployee(portal, company, { startDate: '2020-02-29' });
    const { roleId } = employee;
    await credit(company, roleId);
    await claim(company, roleId, { status: 'approved', contributionCents: 40_00 });
    const asked = await claim(company, roleId, { contributionCents: 30_00, infoRequested: true });
    const rejected = await claim(company, roleId, { status: 'rejected' });
    await claim(company, roleId, { status: 'rejected', reasonCode: 'WITHDRAWN' });
    await query(
      `INSERT INTO claim_event (id, company_id, claim_id, kind, text, at) VALUES ($1, $2, $3, 'questionAsked', 'Kde ste boli?', now())`,
      [newId(), company.companyId, asked.claimId],
    );
    expect(await dashboard(employee)).toMatchObject({
      roleName: 'EMPL',
      companyName: company.name,
      year,
      left: '205.00',
      allowances: [
        {
          actionCode: 'RP',
          credited: '275.00',
          reserved: '30.00',
          drawn: '40.00',
          left: '205.00',
          entitledFrom: '2022-02-28',
        },
        { actionCode: 'SP', credited: '0.00', left: '0.00', isOpen: true },
      ],
      tasks: [
        { kind: 'infoRequested', documentId: asked.claimId, text: 'Kde ste boli?' },
        { kind: 'rejected', documentId: rejected.claimId, text: 'Doklad sa nedá prečítať.' },
      ],
      documents: { pending: 1, approved: 1, rejected: 2 },
    });
  });

  test('follows the company’s own settings and shows nothing of a colleague', async () => {
    const { company, admin } = await setUp();
    const colleague = await anEmployee(portal.db, company);
    await credit(company, colleague.employmentId);
    await claim(company, colleague.employmentId, { status: 'rejected' });
    const settings = (await admin.call('GET', '/company/settings')).json;
    const { passwordPolicyDefault: _default, programmes, ...known } = settings;
    const { ussLockedReason: _registrations, changesLockedReason: _changes, ...form } = known;
    const own = programmes.map(({ actionCode }: { actionCode: string }) => ({
      actionCode,
      isOpen: actionCode === 'RP',
      closedReason: actionCode === 'RP' ? '' : 'Rozpočet je vyčerpaný.',
      employmentMonthsMin: 6,
    }));
    expect((await admin.call('PUT', '/company/settings', { ...form, programmes: own })).status).toBe(200);
    const employee = await aSignedInEmployee(portal, company, { startDate: '2026-10-15' });
    expect(await dashboard(employee)).toMatchObject({
      left: '0.00',
      allowances: [
        { actionCode: 'RP', isOpen: true, entitledFrom: '2027-04-15' },
        { actionCode: 'SP', isOpen: false, closedReason: 'Rozpočet je vyčerpaný.' },
      ],
      tasks: [],
      documents: { pending: 0, approved: 0, rejected: 0 },
    });
  });
});

test('months that the company raises today leave the day of entitlement that the claim form says', async () => {
  onTestFinished(standAt(instantAt('2026-07-20', '10:00')));
  const { company } = await setUp();
  const employee = await aSignedInEmployee(portal, company, { startDate: '2025-02-01' });
  const ask = (validFrom: string, months: number | null) =>
    query(
      `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, employment_months_min, created_at)
       VALUES ($1, 'RP', $2, true, '', $3, now())`,
      [company.companyId, validFrom, months],
    );
  const told = async () => {
    const [form] = (await employee.call('GET', '/document/actions/templates')).json.items;
    return [(await dashboard(employee)).allowances[0].entitledFrom, form.entitledFrom];
  };
  expect(await told()).toEqual(['2027-02-01', '2027-02-01']);
  await ask('2026-01-01', 12);
  expect(await told()).toEqual(['2026-02-01', '2026-02-01']);
  await ask('2026-07-20', null);
  expect(await told()).toEqual(['2026-02-01', '2026-02-01']);
});

describe('what an employee can still get', () => {
  test('is without what the company has closed; a suspended company owes it as before', async () => {
    const { company } = await setUp();
    const employee = await aSignedInEmployee(portal, company);
    await credit(company, employee.roleId);
    await credit(company, employee.roleId, { actionCode: 'SP', amountCents: 100_00 });
    expect(await dashboard(employee)).toMatchObject({ left: '375.00' });
    await query(
      `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, created_at)
       VALUES ($1, 'SP', $2, false, 'Rozpočet je vyčerpaný.', now())`,
      [company.companyId, today()],
    );
    expect(await dashboard(employee)).toMatchObject({
      left: '275.00',
      allowances: [{ isOpen: true }, { actionCode: 'SP', left: '100.00', isOpen: false }],
    });
    await query(`UPDATE company SET status = 'suspended' WHERE id = $1`, [company.companyId]);
    expect(await dashboard(employee)).toMatchObject({ left: '375.00', isSuspended: true });
  });

  test('began by the last day of an employment that is over', async () => {
    const { company } = await setUp();
    const employee = await aSignedInEmployee(portal, company);
    const endOn = (day: string) => query('UPDATE employment SET end_date = $2 WHERE id = $1', [employee.roleId, day]);
    expect(await dashboard(employee)).toMatchObject({ employmentEndedOn: null });
    await endOn(today());
    expect(await dashboard(employee)).toMatchObject({ employmentEndedOn: null });
    await endOn(addDays(today(), -1));
    expect(await dashboard(employee)).toMatchObject({ employmentEndedOn: addDays(today(), -1) });
  });
});

test('the address without its slash does not exist', async () => {
  const { admin } = await setUp();
  expect((await admin.call('GET', '/dashboard')).status).toBe(404);
});
