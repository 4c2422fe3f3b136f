import type { RuleDraft } from '@polana/contract/operator-rules';
import { yearOf } from '@polana/contract/plain-date';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { lockBooks } from '#modules/ledger';
import { instantAt, standAt, today } from '#platform/clock';
import { inTransaction, type Tx } from '#platform/database';
import { enqueueJob } from '#platform/jobs';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, aPerson, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim, type TestClaim } from '#test-support/claim-builders';
import { aSeason, aWaitingFile, sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';
import { followRules } from './follow-rules.ts';

let portal: TestPortal;
let company: TestCompany;
let employee: TestEmployee;
let jana: SignedIn;
let operator: SignedIn;
let goOn: () => void = () => undefined;

// The database lets nobody schedule anything before its own day, whatever the clock of the portal shows.
const year = yearOf(today()) + 1;
const autumn = `${year}-09-01`;

beforeEach(async () => {
  portal = await testPortal();
  goOn = standAt(instantAt(`${year}-07-06`, '10:00'));
  company = await aCompany(portal.db);
  employee = await anEmployee(portal.db, company);
  jana = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
  operator = await aSignedInOperator(portal);
});
afterEach(async () => {
  goOn();
  expect(await checkBooks(portal.db)).toEqual([]);
  await portal.close();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

/** A sport claim whose activity begins in autumn, unless told otherwise. */
const aClaim = (values: Parameters<typeof aPendingClaim>[2] = {}, of = employee) =>
  aPendingClaim(portal.db, of, {
    actionCode: 'SP',
    asOfDate: autumn,
    sumCents: 40_000,
    submittedAt: instantAt(`${year}-07-06`, '08:00'),
    ...values,
  });

async function aDraft(rule: object, validFrom: string): Promise<RuleDraft> {
  const { json } = await operator.call('POST', '/rules/draft', { actionCode: 'SP' });
  const draft = (json.drafts as RuleDraft[])[0]!;
  const { version, declarations } = draft;
  const form = { version, validFrom, rule: { ...draft.rule, ...rule }, declarations };
  return (await operator.call('PUT', `/rules/draft/${draft.id}`, form)).json.drafts[0];
}

const plan = ({ id, version }: RuleDraft, who = operator) => who.call('POST', `/rules/draft/${id}/plan`, { version });

/** There is one operator, so what is planned is scheduled. Answers the draft's id; claims follow when the jobs run. */
async function schedule(rule: object, validFrom = autumn): Promise<string> {
  const draft = await aDraft(rule, validFrom);
  expect((await plan(draft)).status).toBe(200);
  return draft.id;
}

const withdraw = (draftId: string) => operator.call('POST', `/rules/draft/${draftId}/withdraw`);

const decide = ({ claimId }: { claimId: string }, order: object, version = 1) =>
  jana.call('PUT', `/document/${claimId}`, { version, exceptionReason: 'Skúška', ...order });
const rejection = { status: 'rejected', reasonCode: 'UNREADABLE', reasonText: 'Doklad sa nedá prečítať.' };

async function shown({ claimId }: { claimId: string }): Promise<unknown[]> {
  const { json } = await jana.call('GET', `/document/${claimId}`);
  return [json.status, json.contribution, json.version];
}

/** The rule a claim is kept with, in its column and in its calculation. */
const ruleOf = async ({ claimId }: { claimId: string }) =>
  (await query(`SELECT rule_id AS rule, calculation ->> 'ruleId' AS computed FROM claim WHERE id = $1`, [claimId]))[0];
const by = (ruleId: string) => ({ rule: ruleId, computed: ruleId });
const old = by('SP-2025');
const scheduled = by(`SP-${autumn}`);

const kindsOf = async ({ claimId }: TestClaim) =>
  ((await jana.call('GET', `/document/${claimId}`)).json.events as { kind: string }[]).map(({ kind }) => kind);

const balance = async (of = employee) =>
  (
    await query(
      `SELECT credited_cents AS credited, reserved_cents AS reserved, drawn_cents AS drawn FROM account
       WHERE employment_id = $1 AND kind = 'allowance' AND action_code = 'SP'`,
      [of.employmentId],
    )
  )[0];

const mailsOf = async ({ claimId }: TestClaim) =>
  (
    await query<{ text: string }>(
      `SELECT text FROM mail WHERE kind = 'claim.recomputedByRules' AND dedupe_key LIKE $1 ORDER BY dedupe_key`,
      [`claim ${claimId}%`],
    )
  ).map(({ text }) => text);

const orderedJobs = () => query(`SELECT FROM pgboss.job WHERE name = 'claims.followRules'`);

const changed = { status: 409, json: { errors: [{ code: 'claim_changed' }] } };

describe('a claim that waits is computed anew by a rule scheduled for its as-of date', () => {
  test('upwards: both sides see it, the employee is told why, and the old amount cannot be approved any more', async () => {
    const claim = await aClaim();
    const { personId } = await aPerson(portal.db, { lang: 'en' });
    const asked = await aClaim({}, await anEmployee(portal.db, company, { personId }));
    await decide(asked, { status: 'pending', question: 'Pošlete aj druhú stranu?' });
    const draft = await aDraft({ percent: 60, cap: '300.00' }, autumn);
    const { json: effect } = await operator.call('GET', `/rules/draft/${draft.id}/effect`);
    await plan(draft);
    await portal.runJobs();

    expect([await shown(claim), await ruleOf(claim)]).toEqual([['pending', '240.00', 2], scheduled]);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 24_000, drawn: 0 });
    const { json } = await jana.call('GET', `/document/${claim.claimId}`);
    expect(json.calculation).toMatchObject({ ruleId: scheduled.rule, percent: 60, cap: '300.00', share: '240.00' });
    expect(await kindsOf(claim)).toEqual(['submitted', 'recomputed']);
    const entries = await query(
      `SELECT object_id, changes FROM audit_entry WHERE action = 'claim.recomputed' ORDER BY object_id = $1 DESC`,
      [claim.claimId],
    );
    expect(entries).toHaveLength(effect.openClaimsTouched);
    expect(entries[0]).toEqual({
      object_id: claim.claimId,
      changes: {
        number: claim.number,
        contributionCents: { from: 22_000, to: 24_000 },
        rule: { from: 'SP-2025', to: scheduled.rule },
      },
    });
    expect(await mailsOf(claim)).toEqual([
      expect.stringContaining('zmenili sa pravidlá platné ku dňu 1.\u00a09.\u00a0'),
    ]);
    expect(await mailsOf(claim)).toEqual([expect.stringContaining('240,00\u00a0€, predtým bol 220,00\u00a0€')]);
    expect(await shown(asked)).toEqual(['pending', '240.00', 3]);
    expect(await mailsOf(asked)).toEqual([expect.stringContaining('€240.00; it was €220.00 before')]);

    expect(await decide(claim, { status: 'approved' })).toMatchObject(changed);
    expect((await decide(claim, { status: 'approved' }, 2)).status).toBe(200);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 0, drawn: 24_000 });
  });

  test('beyond what the account holds, where the maximum grows', async () => {
    const claim = await aClaim({ sumCents: 80_000 });
    await schedule({ cap: '400.00' });
    await portal.runJobs();
    expect([await shown(claim), await balance()]).toEqual([
      ['pending', '400.00', 2],
      { credited: 40_000, reserved: 40_000, drawn: 0 },
    ]);
    await decide(claim, rejection, 2);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 0, drawn: 0 });
  });

  test('downwards, in the order they first came; what they give back goes to a later one of another limit', async () => {
    const at = (time: string) => ({ submittedAt: instantAt(`${year}-07-06`, time) });
    const first = await aClaim({ sumCents: 18_000, ...at('08:00') });
    const second = await aClaim({ sumCents: 18_000, ...at('08:10') });
    const earlier = await aClaim({ sumCents: 40_000, asOfDate: `${year}-08-31`, ...at('08:20') });
    expect([first.contributionCents, second.contributionCents, earlier.contributionCents]).toEqual([
      9_900, 9_900, 7_700,
    ]);
    await schedule({ cap: '110.00' });
    await portal.runJobs();
    expect([await shown(first), await shown(second), await shown(earlier)]).toEqual([
      ['pending', '99.00', 2],
      ['pending', '11.00', 2],
      ['pending', '165.00', 2],
    ]);
    expect([await kindsOf(second), await kindsOf(earlier)]).toEqual([
      ['submitted', 'recomputed'],
      ['submitted', 'recomputed'],
    ]);
    expect(await ruleOf(earlier)).toEqual(old);
    expect(await mailsOf(earlier)).toEqual([expect.stringContaining('uvoľnila časť ročného limitu')]);
    expect(await balance()).toMatchObject({ reserved: 27_500 });
  });
});

describe('nothing changes', () => {
  test('about what was decided, claims of an earlier day and the other allowance', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => anEmployee(portal.db, company)));
    const approved = await aClaim({}, people[0]);
    const rejected = await aClaim({}, people[1]);
    const earlier = await aClaim({ asOfDate: `${year}-08-31` }, people[2]);
    const recreation = await aClaim({ actionCode: 'RP' }, people[3]);
    await decide(approved, { status: 'approved' });
    await decide(rejected, rejection);
    await schedule({ percent: 60 });
    await portal.runJobs();
    const after = [approved, rejected, earlier, recreation];
    expect(await Promise.all(after.map(shown))).toEqual([
      ['approved', '220.00', 2],
      ['rejected', '220.00', 2],
      ['pending', '220.00', 1],
      ['pending', '220.00', 1],
    ]);
    expect(await Promise.all(after.map(ruleOf))).toEqual([old, old, old, by('RP-2025')]);
    expect((await Promise.all(after.map(mailsOf))).flat()).toEqual([]);
  });

  test('where the version is refused, or planned by a stranger: no job remains', async () => {
    const claim = await aClaim();
    const draft = await aDraft({ percent: 60 }, today());
    expect((await plan(draft)).status).toBe(409);
    expect((await plan(draft, jana)).status).toBe(403);
    expect(await orderedJobs()).toEqual([]);
    await portal.runJobs();
    expect([await shown(claim), await ruleOf(claim)]).toEqual([['pending', '220.00', 1], old]);
  });

  test('when the job runs again, or two run at once', async () => {
    const claim = await aClaim();
    await aClaim({ sumCents: 20_000, submittedAt: instantAt(`${year}-07-06`, '08:10') });
    await schedule({ percent: 60 });
    const run = () => followRules(portal.db, portal.publicUrl, company.companyId);
    const counts = await Promise.all([run(), run()]);
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 2]);
    expect(await run()).toBe(0);
    await portal.runJobs();
    expect(await shown(claim)).toEqual(['pending', '240.00', 2]);
    expect([await kindsOf(claim), (await mailsOf(claim)).length]).toEqual([['submitted', 'recomputed'], 1]);
  });
});

test('every company follows in its own books, and what a job left behind is found within the hour', async () => {
  const other = await aCompany(portal.db);
  const theirs = await aClaim({}, await anEmployee(portal.db, other));
  const ours = await aClaim();
  await schedule({ percent: 60 });
  expect((await orderedJobs()).length).toBeGreaterThanOrEqual(2);
  await query(`DELETE FROM pgboss.job WHERE name = 'claims.followRules'`);
  await inTransaction(portal.db.forEveryCompany(), (tx) => enqueueJob(tx, { name: 'claims.catchUpWithRules' }, {}));
  await portal.runJobs();
  expect([await ruleOf(theirs), await ruleOf(ours)]).toEqual([scheduled, scheduled]);
});

test('until a claim is computed anew nobody approves it, also among many; meanwhile it can be rejected', async () => {
  const people = await Promise.all([1, 2, 3].map(() => anEmployee(portal.db, company)));
  const claims = await Promise.all(people.map((of) => aClaim({}, of)));
  await schedule({ percent: 60 });
  expect(await decide(claims[0]!, { status: 'approved' })).toMatchObject(changed);
  const many = await jana.call('POST', '/document/approve-many', {
    documents: claims.map(({ claimId: id }) => ({ id, version: 1 })),
  });
  expect(many.json.refused.map(({ code }: { code: string }) => code)).toEqual(Array(3).fill('claim_changed'));
  expect((await decide(claims[2]!, rejection)).status).toBe(200);

  const [, ...answers] = await Promise.all([
    portal.runJobs(),
    ...claims
      .slice(0, 2)
      .flatMap((claim) => [1, 1, 2, 2].map((version) => decide(claim, { status: 'approved' }, version))),
  ]);
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
  for (const claim of claims.slice(0, 2)) {
    const [status, contribution, version] = await shown(claim);
    expect(contribution).toBe('240.00');
    if (status === 'pending') expect((await decide(claim, { status: 'approved' }, Number(version))).status).toBe(200);
  }
  expect(await balance(people[0])).toEqual({ credited: 27_500, reserved: 0, drawn: 24_000 });
});

describe('a scheduled version that is taken back', () => {
  test('gives waiting claims back to the rule before it, also where it comes again under its name at once', async () => {
    const claim = await aClaim();
    const first = await schedule({ percent: 60 });
    await portal.runJobs();
    expect((await withdraw(first)).status).toBe(200);
    expect(await decide(claim, { status: 'approved' }, 2)).toMatchObject(changed);
    await portal.runJobs();
    expect([await shown(claim), await ruleOf(claim)]).toEqual([['pending', '220.00', 3], old]);

    const second = await schedule({ percent: 60 });
    await portal.runJobs();
    await withdraw(second);
    await schedule({ percent: 50 });
    expect(await decide(claim, { status: 'approved' }, 4)).toMatchObject(changed);
    await portal.runJobs();
    expect([await shown(claim), await ruleOf(claim)]).toEqual([['pending', '200.00', 5], scheduled]);
    expect(await mailsOf(claim)).toHaveLength(4);
    expect(await balance()).toEqual({ credited: 27_500, reserved: 20_000, drawn: 0 });
  });

  test('stays where a claim was decided by it, and nothing moves', async () => {
    const [decided, waiting] = [await aClaim(), await aClaim({}, await anEmployee(portal.db, company))];
    const draftId = await schedule({ percent: 60 });
    await portal.runJobs();
    await decide(decided, { status: 'approved' }, 2);
    expect(await withdraw(draftId)).toMatchObject({ status: 409, json: { errors: [{ code: 'rule_in_use' }] } });
    expect(await orderedJobs()).toEqual([]);
    expect([await ruleOf(decided), await ruleOf(waiting)]).toEqual([scheduled, scheduled]);
    expect((await decide(waiting, { status: 'approved' }, 2)).status).toBe(200);
  });
});

test('a claim that waits again is computed by the rule of its as-of date, not by the one it was decided by', async () => {
  const people = await Promise.all([1, 2].map(() => anEmployee(portal.db, company)));
  const [rejected, approved] = [await aClaim({}, people[0]), await aClaim({}, people[1])];
  await decide(rejected, rejection);
  await decide(approved, { status: 'approved' });
  await schedule({ percent: 60 });
  await portal.runJobs();
  const again = { status: 'pending', reasonText: 'Nový pohľad' };
  expect([(await decide(rejected, again, 2)).status, (await decide(approved, again, 2)).status]).toEqual([200, 200]);
  expect([await shown(rejected), await shown(approved)]).toEqual(Array(2).fill(['pending', '240.00', 3]));
  expect([await ruleOf(rejected), await ruleOf(approved)]).toEqual([scheduled, scheduled]);
  expect((await decide(approved, { status: 'approved' }, 3)).status).toBe(200);
});

describe('a claim on its way when a version is scheduled', () => {
  /** Sends a claim that has to wait for what `holding` took, does something meanwhile, and lets it go on. */
  async function sentWhile(
    holding: (tx: Tx) => Promise<unknown>,
    meanwhile: () => Promise<unknown>,
  ): Promise<{ claimId: string }> {
    const signedIn = await aSignedInEmployee(portal, company);
    const fileIds = [await aWaitingFile(query, { ...signedIn, employmentId: signedIn.roleId })];
    const form = aSeason({
      sum: '400.00',
      fileIds,
      documentDate: `${year}-07-01`,
      periodFrom: autumn,
      periodTo: `${year}-12-31`,
    });
    let answer: ReturnType<typeof sendForm> | undefined;
    await inTransaction(portal.db.forCompany(company.companyId), async (tx) => {
      await holding(tx);
      answer = sendForm(portal, signedIn, '/document/SP', form);
      await transactionsWait(portal.db);
      await meanwhile();
    });
    const sent = await answer;
    expect([sent?.status, sent?.json]).toEqual([201, expect.objectContaining({ status: 'pending' })]);
    return { claimId: String(sent?.json.id) };
  }

  test('is judged once more with the books in hand', async () => {
    const claim = await sentWhile(
      (tx) => lockBooks(tx, company.companyId),
      () => schedule({ percent: 60 }),
    );
    expect([await shown(claim), await ruleOf(claim)]).toEqual([['pending', '240.00', 1], scheduled]);
  });

  test('is waited for and computed anew where it was judged before', async () => {
    await aClaim();
    let following = Promise.resolve();
    const claim = await sentWhile(
      (tx) => tx.client.query('SELECT FROM claim_counter FOR UPDATE'),
      async () => {
        await schedule({ percent: 60 });
        following = portal.runJobs();
        await transactionsWait(portal.db, 2);
      },
    );
    await following;
    expect([await shown(claim), await ruleOf(claim)]).toEqual([['pending', '240.00', 2], scheduled]);
  });
});
