import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '../../books-checks/check-books.ts';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim, type TestClaim } from '#test-support/claim-builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let employee: TestEmployee;
let jana: SignedIn;
let goOn: () => void = () => undefined;

beforeAll(async () => {
  portal = await testPortal();
  goOn = standAt(instantAt('2026-07-06', '10:00'));
});
afterAll(async () => {
  goOn();
  expect(await checkBooks(portal.db)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  company = await aCompany(portal.db);
  employee = await anEmployee(portal.db, company);
  jana = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const changeTo = (newEmployeeRatio: string, dateOfChange = '2026-05-04', { employmentId } = employee, who = jana) =>
  who.call('POST', `/employee/${employmentId}/ratio-change`, { newEmployeeRatio, dateOfChange });
const takeBack = (ratioId: unknown) =>
  jana.call('DELETE', `/employee/${employee.employmentId}/ratio-change/${String(ratioId)}`);
const decide = ({ claimId }: TestClaim, order: object, version = 1) =>
  jana.call('PUT', `/document/${claimId}`, { version, exceptionReason: 'Skúška', ...order });
const rejection = { status: 'rejected', reasonCode: 'UNREADABLE', reasonText: 'Doklad sa nedá prečítať.' };

async function shown({ claimId }: TestClaim): Promise<unknown[]> {
  const { json } = await jana.call('GET', `/document/${claimId}`);
  return [json.status, json.contribution, json.version];
}

const kindsOf = async ({ claimId }: TestClaim) =>
  ((await jana.call('GET', `/document/${claimId}`)).json.events as { kind: string }[]).map(({ kind }) => kind);

const balance = async () =>
  (
    await query(
      `SELECT credited_cents AS credited, reserved_cents AS reserved, drawn_cents AS drawn FROM account
       WHERE employment_id = $1 AND kind = 'allowance' AND action_code = 'RP'`,
      [employee.employmentId],
    )
  )[0];

const mailsOf = ({ claimId }: TestClaim) =>
  query<{ kind: string; text: string }>(
    `SELECT kind, text FROM mail WHERE kind = 'claim.recomputed' AND dedupe_key LIKE $1 ORDER BY dedupe_key`,
    [`claim ${claimId}%`],
  );

describe('a claim that waits is computed anew when the working time of its as-of date is put right', () => {
  test('downwards, and upwards again when the change is taken back: both sides see it, and the employee is told', async () => {
    const submittedAt = instantAt('2026-07-06', '08:00');
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 40_000, submittedAt });
    const { status, json: added } = await changeTo('50');
    expect(status).toBe(201);
    expect(await shown(claim)).toEqual(['pending', '137.50', 2]);
    expect(await balance()).toEqual({ credited: 13_750, reserved: 13_750, drawn: 0 });
    const { json } = await jana.call('GET', `/document/${claim.claimId}`);
    expect(json.calculation).toMatchObject({ ratio: '50', limit: '137.50', share: '220.00', limitedBy: 'limit' });
    expect(await kindsOf(claim)).toEqual(['submitted', 'recomputed']);
    const { json: review } = await jana.call('GET', `/document/${claim.claimId}/review`);
    const codes = (review.checks as { code: string; result: string }[]).map(({ code, result }) => `${code} ${result}`);
    expect(codes).toContain('ratio passed');
    expect(
      await query(`SELECT changes FROM audit_entry WHERE action = 'claim.recomputed' AND object_id = $1`, [
        claim.claimId,
      ]),
    ).toEqual([
      {
        changes: {
          number: claim.number,
          contributionCents: { from: 22_000, to: 13_750 },
          ratio: { from: 1_000_000, to: 500_000 },
        },
      },
    ]);
    expect(await decide(claim, { status: 'approved' })).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'claim_changed' }] },
    });

    expect((await takeBack(added.id)).status).toBe(200);
    expect(await shown(claim)).toEqual(['pending', '220.00', 3]);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 22_000, drawn: 0 });
    const [down, up] = await mailsOf(claim);
    expect(down?.text).toContain('je preto 137,50\u00a0€, predtým bol 220,00\u00a0€');
    expect(up?.text).toContain('je preto 220,00\u00a0€, predtým bol 137,50\u00a0€');

    expect((await decide(claim, rejection, 3)).status).toBe(200);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 0, drawn: 0 });
  });

  test('in the order they first came; one for which nothing is left waits with nothing, and is raised later', async () => {
    const sum = { sumCents: 18_000 };
    const at = (time: string) => ({ submittedAt: instantAt('2026-07-06', time) });
    const first = await aPendingClaim(portal.db, employee, { ...sum, ...at('08:00') });
    const second = await aPendingClaim(portal.db, employee, { ...sum, ...at('08:10') });
    const third = await aPendingClaim(portal.db, employee, { ...sum, ...at('08:20') });
    expect([first.contributionCents, second.contributionCents, third.contributionCents]).toEqual([9_900, 9_900, 7_700]);
    await changeTo('50');
    expect([await shown(first), await shown(second), await shown(third)]).toEqual([
      ['pending', '99.00', 2],
      ['pending', '38.50', 2],
      ['pending', '0.00', 2],
    ]);
    expect(await balance()).toEqual({ credited: 13_750, reserved: 13_750, drawn: 0 });
    // What it gets did not change, so there is nothing to hear of.
    expect([(await mailsOf(first)).length, (await mailsOf(second)).length]).toEqual([0, 1]);
    await decide(first, rejection, 2);
    expect([await shown(second), await shown(third)]).toEqual([
      ['pending', '99.00', 3],
      ['pending', '38.50', 3],
    ]);
    await decide(second, { status: 'approved' }, 3);
    expect(await balance()).toEqual({ credited: 13_750, reserved: 3_850, drawn: 9_900 });
  });

  test('beside what came before; one that came later keeps what is left of its own limit', async () => {
    const at = (time: string, asOfDate: string) => ({ asOfDate, submittedAt: instantAt('2026-07-06', time) });
    const first = await aPendingClaim(portal.db, employee, { sumCents: 30_000, ...at('08:00', '2026-06-08') });
    const spring = await aPendingClaim(portal.db, employee, { sumCents: 20_000, ...at('08:10', '2026-03-02') });
    expect([first.contributionCents, spring.contributionCents]).toEqual([16_500, 11_000]);
    // Of 165.00 for June the first takes all; spring has 275.00, and its claim is left as it stood.
    await changeTo('60');
    expect([await shown(first), await shown(spring)]).toEqual([
      ['pending', '165.00', 2],
      ['pending', '110.00', 1],
    ]);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 27_500, drawn: 0 });
    expect([await kindsOf(spring), await mailsOf(first)]).toEqual([['submitted'], []]);
  });

  test('and with it one of the same limit that came later and can have more, or has to give way again', async () => {
    const at = (time: string, asOfDate: string) => ({ asOfDate, submittedAt: instantAt('2026-07-06', time) });
    const first = await aPendingClaim(portal.db, employee, { sumCents: 40_000, ...at('08:00', '2026-06-08') });
    const spring = await aPendingClaim(portal.db, employee, { sumCents: 40_000, ...at('08:10', '2026-03-02') });
    expect([first.contributionCents, spring.contributionCents]).toEqual([22_000, 5_500]);
    const { json: added } = await changeTo('70');
    expect([await shown(first), await shown(spring)]).toEqual([
      ['pending', '192.50', 2],
      ['pending', '82.50', 2],
    ]);
    expect((await mailsOf(spring)).map(({ text }) => text)).toEqual([expect.stringContaining('82,50')]);
    await takeBack(added.id);
    expect([await shown(first), await shown(spring)]).toEqual([
      ['pending', '220.00', 3],
      ['pending', '55.00', 3],
    ]);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 27_500, drawn: 0 });
  });

  test('and one that came before, limited by it, gets what it no longer has: with one mail that says why, one for each of them', async () => {
    const at = (time: string, asOfDate: string) => ({ asOfDate, submittedAt: instantAt('2026-07-06', time) });
    const june = await aPendingClaim(portal.db, employee, { sumCents: 40_000, ...at('08:10', '2026-06-08') });
    const spring = await aPendingClaim(portal.db, employee, { sumCents: 40_000, ...at('08:00', '2026-03-02') });
    expect([june.contributionCents, spring.contributionCents]).toEqual([22_000, 5_500]);
    await changeTo('50');
    expect([await shown(june), await shown(spring), await kindsOf(spring)]).toEqual([
      ['pending', '82.50', 2],
      ['pending', '192.50', 2],
      ['submitted', 'raised'],
    ]);
    const [lowered, raised] = [await mailsOf(june), await mailsOf(spring)];
    expect([lowered.length, raised.length]).toEqual([1, 1]);
    expect(lowered[0]?.text).toMatch(/ku dňu 8\.\s6\.\s2026/);
    expect(raised[0]?.text).toContain('uvoľnila časť ročného limitu');
    expect(raised[0]?.text).toMatch(/je preto 192,50\s€, predtým bol 55,00\s€\./);
  });

  test('of two that first came in the same moment the one with the lower id came first, however often they are computed', async () => {
    const submittedAt = instantAt('2026-07-06', '08:00');
    const claims = [
      await aPendingClaim(portal.db, employee, { sumCents: 40_000, submittedAt }),
      await aPendingClaim(portal.db, employee, { sumCents: 40_000, submittedAt }),
    ].toSorted((one, other) => (one.claimId < other.claimId ? -1 : 1));
    const contributions = async () => (await Promise.all(claims.map(shown))).map(([, contribution]) => contribution);
    for (const [day, ratio, ...expected] of [
      ['2026-05-11', '90', '220.00', '27.50'],
      ['2026-05-12', '80', '220.00', '0.00'],
      ['2026-05-13', '100', '220.00', '55.00'],
    ] as const) {
      await changeTo(ratio, day);
      expect(await contributions()).toEqual(expected);
    }
  });

  test('to nothing where they did not work, and back; what waits with nothing can be rejected', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    const { json: added } = await changeTo('0');
    expect([await shown(claim), await balance()]).toEqual([
      ['pending', '0.00', 2],
      { credited: 0, reserved: 0, drawn: 0 },
    ]);
    await takeBack(added.id);
    expect([await shown(claim), await balance()]).toEqual([
      ['pending', '110.00', 3],
      { credited: 27_500, reserved: 11_000, drawn: 0 },
    ]);
    await changeTo('0');
    expect((await decide(claim, rejection, 4)).status).toBe(200);
    expect(await balance()).toEqual({ credited: 0, reserved: 0, drawn: 0 });
  });

  test('also after it was approved with nothing: taken back it waits with nothing, and gets its share once the change is gone', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    const { json: added } = await changeTo('0');
    expect((await decide(claim, { status: 'approved' }, 2)).status).toBe(200);
    expect(await shown(claim)).toEqual(['approved', '0.00', 3]);
    expect((await takeBack(added.id)).status).toBe(409);
    const back = { status: 'pending', reasonText: 'Omyl' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(claim, back, 3)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await shown(claim), await balance()]).toEqual([
      ['pending', '0.00', 4],
      { credited: 0, reserved: 0, drawn: 0 },
    ]);
    expect((await kindsOf(claim)).filter((kind) => kind === 'reversed')).toHaveLength(1);
    expect((await takeBack(added.id)).status).toBe(200);
    expect([await shown(claim), await balance()]).toEqual([
      ['pending', '110.00', 5],
      { credited: 27_500, reserved: 11_000, drawn: 0 },
    ]);
    expect((await decide(claim, { status: 'approved' }, 5)).status).toBe(200);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 0, drawn: 11_000 });
  });

  test('what is taken back after the money of its day is gone waits with nothing; what was rejected stays so', async () => {
    const [taken, rejected] = [
      await aPendingClaim(portal.db, employee, { sumCents: 20_000 }),
      await aPendingClaim(portal.db, employee, { sumCents: 10_000 }),
    ];
    await decide(taken, { status: 'approved' });
    await decide(rejected, rejection);
    await changeTo('0');
    expect((await decide(taken, { status: 'pending', reasonText: 'Omyl' }, 2)).status).toBe(200);
    expect(await shown(taken)).toEqual(['pending', '0.00', 3]);
    const { status, json } = await decide(rejected, { status: 'pending' }, 2);
    expect([status, json.errors[0].code]).toEqual([409, 'balance_too_low']);
    expect(await shown(rejected)).toEqual(['rejected', '55.00', 2]);
    expect(await balance()).toEqual({ credited: 0, reserved: 0, drawn: 0 });
  });

  test('by an import as by hand', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 40_000 });
    const content = `Osobné číslo;Úväzok;Zmena úväzku od\n${employee.personalNumber};60;4.5.2026`;
    const { json } = await sendImport(portal, jana, { content, kind: 'collective' });
    expect([json.state, json.errors]).toEqual(['planned', []]);
    await jana.call('POST', '/employee/import/create', { importId: json.importId });
    await portal.runJobs();
    expect(await shown(claim)).toEqual(['pending', '165.00', 2]);
    expect(await balance()).toEqual({ credited: 16_500, reserved: 16_500, drawn: 0 });
    expect(await mailsOf(claim)).toHaveLength(1);
  });
});

describe('nothing changes', () => {
  test('about what was decided, and about claims of a day the change does not reach', async () => {
    const approved = await aPendingClaim(portal.db, employee, { sumCents: 20_000, asOfDate: '2026-06-01' });
    const before = await aPendingClaim(portal.db, employee, { sumCents: 10_000, asOfDate: '2026-05-03' });
    await decide(approved, { status: 'approved' });
    await changeTo('50');
    await changeTo('40', '2026-12-01');
    expect([await shown(approved), await shown(before)]).toEqual([
      ['approved', '110.00', 2],
      ['pending', '55.00', 1],
    ]);
    expect([await mailsOf(approved), await mailsOf(before)]).toEqual([[], []]);
  });

  test('where the change is refused, and for a stranger', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 40_000 });
    const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
    expect((await changeTo('50', '2026-05-04', employee, stranger)).status).toBe(404);
    expect((await changeTo('100')).status).toBe(400);
    expect((await changeTo('50', '2018-01-01')).status).toBe(400);
    expect([await shown(claim), await kindsOf(claim)]).toEqual([['pending', '220.00', 1], ['submitted']]);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 22_000, drawn: 0 });
  });
});

test('of changes and approvals at once each approval pays what was shown to it, and what waits stands by the last change', async () => {
  const claims = [
    await aPendingClaim(portal.db, employee, { sumCents: 10_000 }),
    await aPendingClaim(portal.db, employee, { sumCents: 10_000 }),
    await aPendingClaim(portal.db, employee, { sumCents: 40_000 }),
  ];
  const days = Array.from({ length: 10 }, (_, index) => `2026-05-${String(10 + index)}`);
  await Promise.all([
    ...days.map((day, index) => changeTo(String(50 + index), day)),
    ...claims.flatMap((claim) => [1, 1, 2, 3].map((version) => decide(claim, { status: 'approved' }, version))),
  ]);
  const rows = await query<{ status: string; cents: number; ratio: number; version: number; reserved: number | null }>(
    `SELECT c.status, c.contribution_cents AS cents, (c.calculation ->> 'ratio')::integer AS ratio, c.version,
       (SELECT sum(r.amount_cents)::bigint FROM reservation r WHERE r.subject_id = c.id AND r.state = 'open') AS reserved
     FROM claim c WHERE c.employment_id = $1`,
    [employee.employmentId],
  );
  for (const { status, cents, ratio, reserved } of rows)
    if (status === 'pending') expect([ratio, reserved]).toEqual([590_000, cents === 0 ? null : cents]);
    else expect(reserved).toBeNull();
  const sumOf = (status: string) =>
    rows.filter((row) => row.status === status).reduce((sum, row) => sum + row.cents, 0);
  expect(await balance()).toMatchObject({ reserved: sumOf('pending'), drawn: sumOf('approved') });
  expect(await checkBooks(portal.db)).toEqual([]);
});
