import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecreationClaim } from '@polana/contract/claim-submission';
import { holdStanding, suspendCompany } from '#modules/companies';
import { changeEmployees, changeRatio, endEmployment, settleEntitlements, type RosterUpdate } from '#modules/employees';
import { openFileStore } from '#modules/files';
import { lockBooks } from '#modules/ledger';
import { systemAuthor, type Author } from '#platform/actor';
import { standAt } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { openLog } from '#platform/log';
import { Sealing } from '#platform/sealing';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, type TestEmployee } from '#test-support/builders';
import { aStay, aWaitingFile, claimDay } from '#test-support/claim-forms';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { closeClaimsOfEmployment } from '../close-claims-of-employment.ts';
import { ensureEntitlement } from '../entitlement/ensure-entitlement.ts';
import { submitClaim, type Submission, type SubmissionTools } from './submit-claim.ts';

let db: Database;
let tools: SubmissionTools;
let directory: string;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  const { appUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  directory = await mkdtemp(join(tmpdir(), 'polana-at-once-'));
  const files = { store: openFileStore({ kind: 'disk', directory }, null), log: openLog('silent') };
  tools = { files, sealing: new Sealing('test'), publicUrl: 'http://portal.example' };
});
afterAll(async () => {
  await db.close();
  await rm(directory, { recursive: true });
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function aSubmission(who: TestEmployee, values: object, key: string | null = null): Promise<Submission> {
  const { companyId, personId, employmentId } = who;
  const form = aStay({ fileIds: [await aWaitingFile(query, who)], ...values }) as unknown as RecreationClaim;
  const author: Author = { personId, roleName: 'EMPL', impersonatedPersonId: null, requestId: null };
  const submitter = { companyId, personId, employmentId };
  const rest = { received: [], lang: 'sk', force: false, idempotencyKey: key, author } as const;
  return { form: { actionCode: 'RP', ...form }, submitter, ...rest };
}

/** The answer's id, or the code of the refusal. A client that is told that the portal is busy comes again. */
async function outcomeOf(submission: Submission): Promise<string> {
  try {
    return (await submitClaim(db.forCompany(submission.submitter.companyId), tools, submission)).id;
  } catch (failure) {
    const code = failure instanceof FieldRefusals ? failure.refusals[0]?.code : (failure as Refusal).code;
    const isBusy = code === '55P03' || /timeout exceeded when trying to connect/.test(String(failure));
    if (isBusy) return outcomeOf(submission);
    if (failure instanceof FieldRefusals || failure instanceof Refusal) return code ?? '';
    throw failure;
  }
}

function count(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = outcome.length === 36 ? 'claim' : outcome;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test(
  'of a hundred clients who spend one balance exactly those succeed who fit into it',
  { timeout: 60_000 },
  async () => {
    const who = await anEmployee(db, await aCompany(db));
    // 9.09 € gives 5.00 €: fifty-five of them fill 275.00 €.
    const submissions = await Promise.all(Array.from({ length: 100 }, () => aSubmission(who, { sum: '9.09' })));
    const outcomes = await Promise.all(submissions.map(outcomeOf));
    expect(count(outcomes)).toEqual({ claim: 55, balance_too_low: 45 });
    expect(
      await query(
        `SELECT credited_cents, available_cents, reserved_cents, drawn_cents FROM account WHERE employment_id = $1`,
        [who.employmentId],
      ),
    ).toEqual([{ credited_cents: 27_500, available_cents: 0, reserved_cents: 27_500, drawn_cents: 0 }]);
    expect(await checkBooks(db)).toEqual([]);
  },
);

test(
  'a hundred equal submissions make one claim, ten others with the same key are refused',
  { timeout: 60_000 },
  async () => {
    const who = await anEmployee(db, await aCompany(db));
    const submission = await aSubmission(who, { sum: '100.00' }, 'a-hundred-times');
    const other = { ...submission, form: { ...submission.form, sum: '200.00' } };
    const sent = Array.from({ length: 100 }, (_, index) => (index % 10 === 9 ? other : submission));
    const [first, ...rest] = sent;
    const began = outcomeOf(first!);
    const outcomes = [await began, ...(await Promise.all(rest.map(outcomeOf)))];
    expect(count(outcomes)).toEqual({ claim: 90, idempotency_key_reused: 10 });
    expect(new Set(outcomes.filter((one) => one.length === 36)).size).toBe(1);
    expect(await query('SELECT 1 FROM claim WHERE employment_id = $1', [who.employmentId])).toHaveLength(1);

    const unkeyed = await aSubmission(who, { sum: '50.00' }, 'another-key-12');
    const together = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(unkeyed)));
    expect(new Set(together).size).toBe(1);
    expect(await query('SELECT 1 FROM claim WHERE employment_id = $1', [who.employmentId])).toHaveLength(2);
    expect(await checkBooks(db)).toEqual([]);
  },
);

test('one waiting file becomes part of one claim, without a key as well', { timeout: 60_000 }, async () => {
  const who = await anEmployee(db, await aCompany(db));
  const submission = await aSubmission(who, { sum: '10.00' });
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcomeOf(submission)));
  expect(count(outcomes)).toEqual({ claim: 1, file_not_found: 29 });
});

test('companies that submit at once share the numbers without a gap', { timeout: 60_000 }, async () => {
  const people = await Promise.all(Array.from({ length: 8 }, async () => anEmployee(db, await aCompany(db))));
  const submissions = await Promise.all(
    Array.from({ length: 80 }, (_, index) => aSubmission(people[index % 8]!, { sum: '5.00' })),
  );
  expect(count(await Promise.all(submissions.map(outcomeOf)))).toEqual({ claim: 80 });
  const [row] = await query<{ claims: number; last: number; next: number }>(
    `SELECT count(*) AS claims, max(split_part(number, '-', 3)::integer) AS last,
       (SELECT last_number FROM claim_counter WHERE action_code = 'RP' AND year = 2026) AS next FROM claim WHERE action_code = 'RP'`,
  );
  expect(row?.claims).toBe(row?.last);
  expect(row?.next).toBe(row?.last);
  expect(await checkBooks(db)).toEqual([]);
});

test('a claim on its way when the company is suspended is refused, one that was first holds the suspension up', async () => {
  const suspending = (companyId: string) =>
    inTransaction(db.forEveryCompany(), (tx) =>
      suspendCompany(tx, companyId, 'Dlhuje za služby portálu.', { author: systemAuthor, publicUrl: '' }),
    );
  const who = await anEmployee(db, await aCompany(db));
  const onItsWay = await aSubmission(who, { sum: '10.00' });
  let outcome = Promise.resolve('');
  await inTransaction(db.forCompany(who.companyId), async (tx) => {
    await lockBooks(tx, who.companyId);
    outcome = outcomeOf(onItsWay);
    await transactionsWait(db);
    await suspending(who.companyId);
  });
  expect(await outcome).toBe('company_suspended');
  expect(await query('SELECT 1 FROM claim WHERE company_id = $1', [who.companyId])).toEqual([]);

  const first = await aCompany(db);
  let suspended = Promise.resolve();
  await inTransaction(db.forCompany(first.companyId), async (tx) => {
    expect(await holdStanding(tx, first.companyId)).toBe('active');
    suspended = suspending(first.companyId);
    await transactionsWait(db);
  });
  await suspended;
});

/** What became of a claim that came while somebody's work on its employment was not over. */
async function outcomeBehind(who: TestEmployee, work: (tx: Tx) => Promise<unknown>): Promise<string> {
  const onItsWay = await aSubmission(who, { sum: '10.00' });
  let outcome = Promise.resolve('');
  await inTransaction(db.forCompany(who.companyId), async (tx) => {
    await work(tx);
    outcome = outcomeOf(onItsWay);
    await transactionsWait(db);
  });
  return outcome;
}

async function change(tx: Tx, { companyId, employmentId }: TestEmployee, update: Omit<RosterUpdate, 'employmentId'>) {
  const settlings = await changeEmployees(tx, companyId, [{ employmentId, ...update }], systemAuthor);
  await settleEntitlements(tx, companyId, settlings, systemAuthor);
}

test('a claim on its way when the employment ends is refused and nothing is credited anew', async () => {
  const who = await anEmployee(db, await aCompany(db));
  await outcomeOf(await aSubmission(who, { sum: '20.00' }));
  const { companyId, employmentId } = who;
  const outcome = await outcomeBehind(who, (tx) =>
    endEmployment(tx, { companyId, employmentId }, closeClaimsOfEmployment, systemAuthor),
  );
  expect(outcome).toBe('employee_not_found');
  expect(await query('SELECT status FROM claim WHERE employment_id = $1', [employmentId])).toEqual([
    { status: 'rejected' },
  ]);
  expect(
    await query('SELECT available_cents, reserved_cents FROM account WHERE employment_id = $1', [employmentId]),
  ).toEqual([{ available_cents: 0, reserved_cents: 0 }]);
  expect(await checkBooks(db)).toEqual([]);
});

test('a claim on its way is judged by the dates and the working time that hold when its turn comes', async () => {
  const company = await aCompany(db);
  const left = await anEmployee(db, company);
  expect(await outcomeBehind(left, (tx) => change(tx, left, { endDate: '2026-07-09' }))).toBe('not_employed_then');
  const came = await anEmployee(db, company);
  expect(await outcomeBehind(came, (tx) => change(tx, came, { startDate: '2026-07-11' }))).toBe('not_employed_then');
  const halved = await anEmployee(db, company);
  const half = { companyId: company.companyId, employmentId: halved.employmentId, validFrom: '2026-07-01' };
  const outcome = await outcomeBehind(halved, (tx) => changeRatio(tx, { ...half, ratio: 500_000 }, systemAuthor));
  expect(await query(`SELECT (calculation ->> 'ratio')::integer AS ratio FROM claim WHERE id = $1`, [outcome])).toEqual(
    [{ ratio: 500_000 }],
  );
});

test.each([
  ['the first day', { startDate: '2026-07-11' }, 'start_after_claim'],
  ['the last day', { endDate: '2026-07-09' }, 'end_before_claim'],
])('%s does not move past a claim that was first', async (_, update, refusal) => {
  const who = await anEmployee(db, await aCompany(db));
  const onItsWay = await aSubmission(who, { sum: '10.00' });
  let [outcome, changed] = [Promise.resolve(''), Promise.resolve<unknown>(undefined)];
  await inTransaction(db.forCompany(who.companyId), async (tx) => {
    await lockBooks(tx, who.companyId);
    outcome = outcomeOf(onItsWay);
    await transactionsWait(db);
    changed = inTransaction(db.forCompany(who.companyId), (other) => change(other, who, update)).catch(
      (refused: unknown) => refused,
    );
    await transactionsWait(db, 2);
  });
  expect(await outcome).toHaveLength(36);
  expect(await changed).toMatchObject({ code: refusal });
});

test.each([
  [500_000, 13_750],
  [0, 0],
])('a working time of %i that comes while the first allowance is credited moves it to %i', async (ratio, cents) => {
  const who = await anEmployee(db, await aCompany(db));
  const { companyId, employmentId } = who;
  const toChange = { companyId, employmentId, validFrom: '2026-07-01', ratio };
  const home = db.forCompany(companyId);
  let changed = Promise.resolve<unknown>(undefined);
  await inTransaction(home, async (tx) => {
    await ensureEntitlement(tx, who, 2026, 'RP');
    changed = inTransaction(home, (other) => changeRatio(other, toChange, systemAuthor));
    await transactionsWait(db);
  });
  await changed;
  const credited = `SELECT credited_cents AS cents FROM account WHERE employment_id = $1 AND action_code = 'RP'`;
  expect(await query(credited, [employmentId])).toEqual([{ cents }]);
});
