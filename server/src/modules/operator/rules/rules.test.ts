import { contributionOf } from '@polana/contract/allowance';
import type { ProgrammeRules, RuleDraft } from '@polana/contract/operator-rules';
import { centsFromText } from '@polana/contract/money';
import { addDays, yearOf } from '@polana/contract/plain-date';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { instantAt, standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { aStay, aWaitingFile, declarations, sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let operator: SignedIn;
let goBack = () => {};

const thisYear = yearOf(today());
const nextYear = thisYear + 1;
const newYear = `${nextYear}-01-01`;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  operator = await aSignedInOperator(portal, { firstName: 'Oľga', lastName: 'Prvá' });
});
afterEach(() => goBack());
afterAll(() => portal.close());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function rules(who = operator): Promise<ProgrammeRules> {
  return (await who.call('GET', '/rules')).json;
}

async function aDraft(actionCode: 'RP' | 'SP' = 'RP'): Promise<RuleDraft> {
  const answer = await operator.call('POST', '/rules/draft', { actionCode });
  expect(answer.status).toBe(201);
  return draftOf(answer.json, actionCode);
}

function draftOf({ drafts }: ProgrammeRules, actionCode: 'RP' | 'SP' = 'RP'): RuleDraft {
  const draft = drafts.find((one) => one.actionCode === actionCode);
  if (!draft) throw new Error('there is no draft');
  return draft;
}

const save = (draft: RuleDraft, changes: { validFrom?: string | null; rule?: object; declarations?: object[] }) =>
  operator.call('PUT', `/rules/draft/${draft.id}`, {
    version: draft.version,
    validFrom: changes.validFrom === undefined ? draft.validFrom : changes.validFrom,
    rule: { ...draft.rule, ...changes.rule },
    declarations: changes.declarations ?? draft.declarations,
  });

const plan = (draft: RuleDraft, who = operator) =>
  who.call('POST', `/rules/draft/${draft.id}/plan`, { version: draft.version });

const withdraw = (draftId: string, who = operator) => who.call('POST', `/rules/draft/${draftId}/withdraw`);

const discard = (draft: RuleDraft) => operator.call('DELETE', `/rules/draft/${draft.id}`);

const versionsOf = ({ versions }: ProgrammeRules, actionCode: 'RP' | 'SP' = 'RP') =>
  versions
    .filter((one) => one.actionCode === actionCode)
    .map(({ id, validFrom, validTo, state }) => [id, validFrom, validTo, state]);

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

const codes = ({ status, json }: { status: number; json: { errors?: { code: string; path: string }[] } }) => [
  status,
  ...(json.errors ?? []).map(({ code, path }) => `${code} ${path}`.trim()),
];

const seeded = [
  ['RP-2019', '2019-01-01', '2024-12-31', 'past'],
  ['RP-2025', '2025-01-01', null, 'inForce'],
];
const scheduled = [
  seeded[0],
  ['RP-2025', '2025-01-01', `${thisYear}-12-31`, 'inForce'],
  [`RP-${nextYear}`, newYear, null, 'scheduled'],
];

describe('with one operator', () => {
  test('a draft is a copy of the newest version, from the next year on, and changes nothing', async () => {
    const draft = await aDraft();
    const { versions, needsSecondPerson, closingDay } = await rules();
    const newest = versions.find((one) => one.id === 'RP-2025');
    expect(draft).toMatchObject({ status: 'draft', validFrom: newYear, baseRuleId: 'RP-2025', rule: newest?.rule });
    expect(draft.declarations.map((one) => one.id)).toEqual(['RP-1', 'RP-2', 'RP-3', 'PRIVACY']);
    expect({ needsSecondPerson, closingDay }).toEqual({ needsSecondPerson: false, closingDay: { month: 3, day: 31 } });
    expect(versionsOf(await rules())).toEqual(seeded);
    expect(codes(await operator.call('POST', '/rules/draft', { actionCode: 'RP' }))).toEqual([
      409,
      'rule_draft_exists',
    ]);
    await discard(draft);
    expect((await rules()).drafts).toEqual([]);
  });

  test('it is scheduled at once, and withdrawn before its first day as if it had never been', async () => {
    const saved = draftOf((await save(await aDraft(), { rule: { percent: 60, cap: '300.00' } })).json);
    const answer = await plan(saved);
    expect(answer.status).toBe(200);
    expect(versionsOf(answer.json)).toEqual(scheduled);
    expect(answer.json.versions.at(2)).toMatchObject({
      plannedBy: 'Oľga Prvá',
      confirmedBy: null,
      rule: { percent: 60 },
    });
    expect(codes(await save(saved, { rule: { percent: 70 } }))).toEqual([409, 'rule_draft_not_open']);
    const [entry] = await query(
      `SELECT changes FROM audit_entry WHERE action = 'rule.scheduled' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({
      changes: {
        actionCode: 'RP',
        validFrom: newYear,
        percent: { from: 55, to: 60 },
        cap: { from: '275.00', to: '300.00' },
        'RP-2025.validTo': { from: null, to: `${thisYear}-12-31` },
      },
    });

    const both = await Promise.all([withdraw(saved.id), withdraw(saved.id)]);
    expect(statusesOf(both)).toEqual([200, 409]);
    expect(versionsOf(await rules())).toEqual(seeded);
  });

  test('a version in force is never edited, not even behind the portal’s back', async () => {
    const change = inTransaction(portal.db, (tx) =>
      tx.client.query(`UPDATE allowance_rule SET valid_to = '2026-01-01'`),
    );
    await expect(change).rejects.toMatchObject({ code: '23001' });
    const gap = inTransaction(portal.db, (tx) =>
      tx.client.query(
        `INSERT INTO allowance_rule (id, action_code, valid_from, act, paragraph, percent, cap_cents, employment_months_min,
           deadline_days, deadline_from)
         SELECT 'RP-gap', action_code, current_date + 20, act, paragraph, percent, cap_cents, 24, 30, deadline_from
         FROM allowance_rule WHERE id = 'RP-2025'`,
      ),
    );
    await expect(gap).rejects.toMatchObject({ code: '23P01' });
    expect(versionsOf(await rules())).toEqual(seeded);
  });

  test('what is not complete is not scheduled: each reason by its field, and nothing remains', async () => {
    const draft = await aDraft();
    const texts = draft.declarations.map((one) => ({ ...one }));
    const without = (id: string, wording: object) => texts.map((one) => (one.id === id ? { ...one, ...wording } : one));
    const blank = { employee: { sk: '', en: '' }, company: { sk: '', en: '' } };
    const attempts = [
      [{ validFrom: null }, 'rule_from_missing validFrom'],
      [{ validFrom: today() }, 'rule_from_too_early validFrom'],
      [{ rule: { relations: [] } }, 'rule_relations_missing rule.relations'],
      [{ declarations: without('RP-2', blank) }, 'declarations_too_few declarations.RP-2'],
      [{ declarations: texts.slice(1) }, 'declarations_too_few declarations.RP-1'],
      [
        { declarations: without('RP-3', { employee: { sk: 'Vyhlasujem.', en: ' ' } }) },
        'translation_missing declarations.RP-3.employee.en',
      ],
    ] as const;
    let current = draft;
    for (const [changes, refusal] of attempts) {
      const changed = { validFrom: newYear, rule: draft.rule, declarations: draft.declarations, ...changes };
      current = draftOf((await save(current, changed)).json);
      expect(codes(await plan(current))).toEqual([409, refusal]);
    }
    expect(versionsOf(await rules())).toEqual(seeded);
    expect(await query(`SELECT FROM claim_declaration_text WHERE rule_id IS NOT NULL`)).toEqual([]);
    await discard(current);
  });

  test('values out of range and those of the other allowance are refused', async () => {
    const draft = await aDraft('SP');
    const send = (rule: object) => save(draft, { rule });
    for (const rule of [
      { percent: 0 },
      { percent: 101 },
      { cap: '0.50' },
      { cap: '20000.00' },
      { cap: 'sto eur' },
      { deadlineDays: 0 },
    ])
      expect((await send(rule)).status).toBe(400);
    expect(codes(await send({ nightsMin: 2 }))).toEqual([400, 'value_invalid rule']);
    expect(codes(await send({ childAgeMax: null }))).toEqual([400, 'value_invalid rule']);
    await discard(draft);
  });

  test('whoever saves second is told instead of overwriting', async () => {
    const draft = await aDraft();
    const answers = await Promise.all([1, 2].map((one) => save(draft, { rule: { percent: 60 + one } })));
    expect(statusesOf(answers)).toEqual([200, 409]);
    const late = await save(draft, { rule: { percent: 70 } });
    expect(codes(late)).toEqual([409, 'rule_draft_changed version']);
    await discard(draft);
  });

  test('the next version begins after the newest one', async () => {
    const first = draftOf((await save(await aDraft(), { rule: { percent: 60 } })).json);
    await plan(first);
    const second = await aDraft();
    expect(second).toMatchObject({ validFrom: `${nextYear + 1}-01-01`, baseRuleId: `RP-${nextYear}` });
    const early = draftOf((await save(second, { validFrom: newYear })).json);
    expect(codes(await plan(early))).toEqual([409, 'rule_validity_overlaps validFrom']);
    const fitting = draftOf((await save(early, { validFrom: `${nextYear}-07-01`, rule: { percent: 65 } })).json);
    expect(versionsOf((await plan(fitting)).json).slice(1)).toEqual([
      ['RP-2025', '2025-01-01', `${thisYear}-12-31`, 'inForce'],
      [`RP-${nextYear}`, newYear, `${nextYear}-06-30`, 'scheduled'],
      [`RP-${nextYear}-07-01`, `${nextYear}-07-01`, null, 'scheduled'],
    ]);
    // The one in the middle goes first: the version before it closes the gap.
    await withdraw(first.id);
    expect(versionsOf(await rules())[1]).toEqual(['RP-2025', '2025-01-01', `${nextYear}-06-30`, 'inForce']);
    await withdraw(second.id);
    expect(versionsOf(await rules())).toEqual(seeded);
  });

  test('a version built on one that is withdrawn keeps the declarations it was scheduled with', async () => {
    const reworded = (draft: RuleDraft, id: string, sk: string) =>
      draft.declarations.map((one) => (one.id === id ? { ...one, employee: { ...one.employee, sk } } : one));
    const wordsOf = ({ versions }: ProgrammeRules, ruleId: string) =>
      versions.find((one) => one.id === ruleId)?.declarations.map(({ id, employee }) => [id, employee.sk]);
    const drafted = await aDraft();
    const first = draftOf((await save(drafted, { declarations: reworded(drafted, 'RP-1', 'Nové vyhlásenie.') })).json);
    await plan(first);
    const later = await aDraft();
    const second = draftOf((await save(later, { declarations: reworded(later, 'RP-2', 'Iné vyhlásenie.') })).json);
    const before = wordsOf((await plan(second)).json, `RP-${nextYear + 1}`);
    expect(before).toContainEqual(['RP-1', 'Nové vyhlásenie.']);

    await withdraw(first.id);
    const after = await rules();
    expect(wordsOf(after, `RP-${nextYear + 1}`)).toEqual(before);
    expect(wordsOf(after, 'RP-2025')).not.toContainEqual(['RP-1', 'Nové vyhlásenie.']);
    await withdraw(second.id);
    const left = await query(`SELECT id FROM claim_declaration_text WHERE rule_id IS NOT NULL`);
    expect([versionsOf(await rules()), left]).toEqual([seeded, []]);
  });
});

test('the privacy information belongs to both allowances: a draft of the other one that left it alone takes it over', async () => {
  const privacyOf = (of: { declarations: readonly { id: string; employee: { sk: string } }[] } | undefined) =>
    of?.declarations.find((one) => one.id === 'PRIVACY')?.employee.sk;
  const [drafted, sport] = [await aDraft(), await aDraft('SP')];
  const declarations = drafted.declarations.map((one) =>
    one.id === 'PRIVACY' ? { ...one, employee: { ...one.employee, sk: 'Nová informácia.' } } : one,
  );
  const recreation = draftOf((await save(drafted, { declarations })).json);
  await plan(recreation);
  const other = draftOf(await rules(), 'SP');
  expect([privacyOf(other), other.version]).toEqual(['Nová informácia.', sport.version + 1]);
  expect(codes(await plan(sport))).toEqual([409, 'rule_draft_changed version']);
  const { versions }: ProgrammeRules = (await plan(other)).json;
  for (const id of [`RP-${nextYear}`, `SP-${nextYear}`])
    expect(privacyOf(versions.find((one) => one.id === id))).toBe('Nová informácia.');
  await withdraw(other.id);
  await withdraw(recreation.id);
  expect(versionsOf(await rules())).toEqual(seeded);
});

describe('last year’s claims and the open ones', () => {
  async function trialOf(
    rule: object,
  ): Promise<{ people: number; claims: number; baseTotal: string; draftTotal: string }> {
    const draft = draftOf((await save(await aDraft(), { rule })).json);
    await operator.call('POST', `/rules/draft/${draft.id}/trial`);
    await portal.runJobs();
    const { json } = await operator.call('GET', `/rules/draft/${draft.id}/effect`);
    await discard(draft);
    return json.trial.result;
  }

  test('are counted again by the newest version and by the draft, as numbers only', async () => {
    const lastSummer = { asOfDate: `${thisYear - 1}-07-10`, submittedAt: instantAt(`${thisYear - 1}-07-20`) };
    const employees = [await anEmployee(portal.db, company), await anEmployee(portal.db, company)] as const;
    await aPendingClaim(portal.db, employees[0], { ...lastSummer, sumCents: 10_000 });
    await aPendingClaim(portal.db, employees[0], { ...lastSummer, sumCents: 60_000, nights: 2 });
    await aPendingClaim(portal.db, employees[1], { ...lastSummer, sumCents: 20_000, nights: 2 });
    await query(`UPDATE claim SET status = 'approved', decided_at = now() WHERE year = $1`, [thisYear - 1]);
    await aPendingClaim(portal.db, employees[1], { asOfDate: addDays(today(), -10) });

    const rule = { percent: 60, cap: '300.00', nightsMin: 3 };
    const draft = draftOf((await save(await aDraft(), { rule, validFrom: addDays(today(), 1) })).json);
    const ordered = await operator.call('POST', `/rules/draft/${draft.id}/trial`);
    expect(ordered.json).toMatchObject({
      openClaims: 1,
      openClaimsTouched: 0,
      trialYear: thisYear - 1,
      trial: { status: 'running', claimsTotal: 3, isOutdated: false },
    });
    await portal.runJobs();
    const { json } = await operator.call('GET', `/rules/draft/${draft.id}/effect`);
    // By the newest version 55 + 220 and 110; by the draft 60 and nothing for two nights.
    expect(json.trial).toMatchObject({
      status: 'done',
      claimsDone: 3,
      result: {
        people: 2,
        claims: 3,
        baseTotal: '385.00',
        draftTotal: '60.00',
        betterPeople: 0,
        worsePeople: 2,
        refusedClaims: 2,
      },
    });
    await save(draft, { rule: { percent: 61 } });
    const later = await operator.call('GET', `/rules/draft/${draft.id}/effect`);
    expect(later.json.trial).toMatchObject({ isOutdated: true });
    await discard(draft);
    expect((await operator.call('POST', `/rules/draft/${draft.id}/trial`)).status).toBe(404);
  });

  test('of who left and came back are those of one person with one maximum, in each company of its own', async () => {
    const lastSummer = { asOfDate: `${thisYear - 1}-07-10`, submittedAt: instantAt(`${thisYear - 1}-07-20`) };
    const rule = { percent: 55, cap: '400.00' };
    const before = await trialOf(rule);
    const first = await anEmployee(portal.db, company);
    const { personId } = first;
    const records = [
      await anEmployee(portal.db, company, { personId }),
      await anEmployee(portal.db, company, { personId }),
      await anEmployee(portal.db, await aCompany(portal.db), { personId }),
    ];
    await query(`UPDATE employment SET end_date = $2, deactivated_at = now() WHERE id = $1`, [
      first.employmentId,
      `${thisYear - 1}-08-31`,
    ]);
    for (const employee of [first, ...records])
      await aPendingClaim(portal.db, employee, { ...lastSummer, sumCents: 40_000 });
    await query(`UPDATE claim SET status = 'approved', decided_at = now() WHERE year = $1`, [thisYear - 1]);
    const after = await trialOf(rule);
    const more = (of: 'baseTotal' | 'draftTotal') => centsFromText(after[of]) - centsFromText(before[of]);
    expect([after.people - before.people, after.claims - before.claims]).toEqual([2, 4]);
    // 220, 55 and nothing in one company, 220 in the other.
    expect([more('baseTotal'), more('draftTotal')]).toEqual([27_500 + 22_000, 40_000 + 22_000]);
  });

  test('are counted by the day they came in Bratislava, also soon after midnight', async () => {
    const year = thisYear - 1;
    const employee = await anEmployee(portal.db, company);
    const values = { asOfDate: `${year}-07-01`, nights: 30, memberSince: `${year}-01-10` };
    const submittedAt = instantAt(`${year}-07-10`, '00:30');
    await aPendingClaim(portal.db, employee, { ...values, actionCode: 'SP', submittedAt });
    await query(`UPDATE claim SET status = 'approved', decided_at = now() WHERE employment_id = $1`, [
      employee.employmentId,
    ]);
    // Six months of membership are over on that day, seven are not.
    const draft = await aDraft('SP');
    await save(draft, { rule: { membershipMonthsMin: 7 } });
    await operator.call('POST', `/rules/draft/${draft.id}/trial`);
    await portal.runJobs();
    const { json } = await operator.call('GET', `/rules/draft/${draft.id}/effect`);
    expect(json.trial.result).toMatchObject({ claims: 1, refusedClaims: 1 });
    await discard(draft);
  });

  test('are counted once for a draft, however many ask at once', async () => {
    const draft = await aDraft();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => operator.call('POST', `/rules/draft/${draft.id}/trial`)),
    );
    expect(new Set(statusesOf(answers))).toEqual(new Set([answers[0]?.status]));
    expect(await query('SELECT count(*) AS count FROM rule_trial WHERE draft_id = $1', [draft.id])).toEqual([
      { count: 1 },
    ]);
    await portal.runJobs();
    await discard(draft);
  });
});

/** Every claim by the rule of its as-of date, from the facts kept on it. */
async function replayed() {
  const claims = await query<{
    id: string;
    rule_id: string;
    stored: number;
    due: object;
    in_force: string;
    percent: number;
    cap: number;
  }>(
    `SELECT c.id, c.rule_id, c.contribution_cents AS stored, c.calculation AS due, r.id AS in_force, r.percent, r.cap_cents AS cap
     FROM claim c JOIN allowance_rule r ON r.action_code = c.action_code AND r.valid_from <= c.as_of_date
       AND (r.valid_to IS NULL OR r.valid_to >= c.as_of_date)
     ORDER BY c.id`,
  );
  return claims.map(({ id, stored, due, in_force, percent, cap }) => {
    const { ratio, expenseCents, usedCents } = due as { ratio: number; expenseCents: number; usedCents: number };
    const rule = { percent, capCents: cap };
    return { id, stored, in_force, ...contributionOf({ rule, ratio, expenseCents, usedCents }) };
  });
}

describe('with two operators', () => {
  test('another one confirms, once; this year’s claims stay as they are and next year’s follow the new rule', async () => {
    const second = await aSignedInOperator(portal, { firstName: 'Druhý', lastName: 'Operátor', lang: 'en' });
    for (const actionCode of ['RP', 'SP'] as const)
      for (const sumCents of [10_001, 41_280, 70_000])
        await aPendingClaim(portal.db, await anEmployee(portal.db, company), { actionCode, sumCents });
    const before = await replayed();
    expect(before.length).toBeGreaterThan(6);
    for (const claim of before) expect(claim.contributionCents).toBe(claim.stored);

    const draft = await aDraft();
    const reworded = draft.declarations.map((one) =>
      one.id === 'RP-2' ? { ...one, employee: { sk: 'Vyhlasujem po novom.', en: 'I declare anew.' } } : one,
    );
    const saved = draftOf((await save(draft, { rule: { percent: 60, cap: '300.00' }, declarations: reworded })).json);
    const waiting = await plan(saved);
    expect(draftOf(waiting.json)).toMatchObject({ status: 'waiting', plannedBy: 'Oľga Prvá', mayConfirm: false });
    expect(versionsOf(waiting.json)).toEqual(seeded);
    const mails = await query<{ subject: string; text: string }>(
      'SELECT subject, text FROM mail WHERE recipient = $1 ORDER BY created_at, id',
      [second.email],
    );
    const told = mails.find((one) => one.subject.startsWith('Waits for your confirmation: the recreation allowance'));
    expect(told?.text).toContain(
      'percentage 55% → 60%; yearly maximum €275.00 → €300.00; the wording of the declarations.',
    );
    expect(
      await query('SELECT FROM mail WHERE kind = $1 AND recipient = $2', ['rule.planned', operator.email]),
    ).toEqual([]);

    const { version } = draftOf(waiting.json);
    const confirm = (who: SignedIn) => who.call('POST', `/rules/draft/${draft.id}/confirm`, { version });
    expect(codes(await confirm(operator))).toEqual([403, 'rule_not_by_author']);
    const both = await Promise.all([confirm(second), confirm(second)]);
    expect(statusesOf(both)).toEqual([200, 409]);
    const after = await rules();
    expect(versionsOf(after)).toEqual(scheduled);
    expect(after.versions.find((one) => one.id === `RP-${nextYear}`)).toMatchObject({
      plannedBy: 'Oľga Prvá',
      confirmedBy: 'Druhý Operátor',
      declarations: expect.arrayContaining([expect.objectContaining({ id: 'RP-2', version: 2 })]),
    });
    expect(await replayed()).toEqual(before);

    goBack = standAt(instantAt(`${nextYear}-02-20`, '10:00'));
    const employee = await aSignedInEmployee(portal, company);
    const fileIds = [await aWaitingFile(query, { ...employee, employmentId: employee.roleId })];
    const stay = {
      fileIds,
      stayFrom: `${nextYear}-02-10`,
      stayTo: `${nextYear}-02-13`,
      documentDate: `${nextYear}-02-13`,
    };
    const old = await sendForm(portal, employee, '/document/RP', aStay(stay));
    expect(codes(old)).toEqual([409, 'declaration_changed declarations.RP-2']);
    const sent = await sendForm(
      portal,
      employee,
      '/document/RP',
      aStay({ ...stay, declarations: declarations('RP', [1, 2, 1]) }),
    );
    expect([sent.status, sent.json.contribution, sent.json.calculation.ruleId]).toEqual([
      201,
      '247.68',
      `RP-${nextYear}`,
    ]);
    const [account] = await query(
      'SELECT credited_cents FROM account WHERE employment_id = $1 AND year = $2 AND action_code = $3',
      [employee.roleId, nextYear, 'RP'],
    );
    expect(account).toEqual({ credited_cents: 30_000 });
    const ofThisYear = (await replayed()).filter(({ id }) => before.some((one) => one.id === id));
    expect(ofThisYear).toEqual(before);
    const elsewhere = await aSignedInOperator(portal);
    expect(codes(await withdraw(draft.id, elsewhere))).toEqual([409, 'rule_in_force']);
    goBack();
    await query(`UPDATE claim SET status = 'approved', decided_at = now() WHERE id = $1`, [sent.json.id]);
    expect(codes(await withdraw(draft.id))).toEqual([409, 'rule_in_use']);
  });

  test('what waits can be returned for changes and thrown away', async () => {
    const draft = await aDraft('SP');
    const waiting = draftOf((await plan(draft)).json, 'SP');
    expect(codes(await save(waiting, { rule: { percent: 70 } }))).toEqual([409, 'rule_draft_not_open']);
    const answer = await operator.call('POST', `/rules/draft/${draft.id}/return`, { version: waiting.version });
    expect(draftOf(answer.json, 'SP')).toMatchObject({ status: 'draft', plannedBy: null });
    expect((await discard(draft)).status).toBe(200);
    expect(codes(await discard(draft))).toEqual([409, 'rule_draft_not_open']);
  });
});

describe('the calendar', () => {
  test('holidays of coming school years are added once, and removed while they have not begun', async () => {
    const holiday = {
      kind: 'spring',
      firstDay: `${nextYear + 2}-02-14`,
      lastDay: `${nextYear + 2}-02-18`,
      regions: ['KE', 'PO'],
    };
    const answers = await Promise.all([1, 2].map(() => operator.call('POST', '/rules/school-holidays', holiday)));
    expect(statusesOf(answers)).toEqual([201, 409]);
    const { json } = await operator.call('GET', '/rules/school-holidays', undefined, { 'accept-language': 'en' });
    const { firstDay, lastDay, regions } = holiday;
    expect(json.items.at(-1)).toEqual({ firstDay, lastDay, regions, name: 'Spring holidays', isRemovable: true });
    const remove = (path: string) => operator.call('DELETE', `/rules/school-holidays/${path}`);
    expect((await remove(`${firstDay}/${lastDay}`)).status).toBe(200);
    expect(codes(await remove(`${firstDay}/${lastDay}`))).toEqual([404, 'holiday_not_found']);
    expect(codes(await remove('2025-10-30/2025-10-31'))).toEqual([409, 'holiday_past']);
    const add = (changes: object) => operator.call('POST', '/rules/school-holidays', { ...holiday, ...changes });
    expect(codes(await add({ lastDay: addDays(firstDay, -1) }))).toEqual([400, 'holiday_reversed lastDay']);
    expect(codes(await add({ lastDay: addDays(firstDay, 100) }))).toEqual([400, 'holiday_too_long lastDay']);
    expect(codes(await add({ firstDay: '2026-01-01', lastDay: '2026-01-03' }))).toEqual([409, 'holiday_past firstDay']);
  });

  test('the closing day moves without opening a closed year or closing an open one', async () => {
    goBack = standAt(instantAt('2040-05-10', '10:00'));
    const later = await aSignedInOperator(portal);
    const change = (month: number, day: number) => later.call('PUT', '/rules/closing-day', { month, day });
    expect(codes(await change(2, 29))).toEqual([400, 'closing_day_invalid day']);
    expect(codes(await change(6, 30))).toEqual([409, 'closing_day_reopens_year day']);
    expect((await change(4, 30)).json.closingDay).toEqual({ month: 4, day: 30 });
    goBack();
    goBack = standAt(instantAt('2041-04-20', '10:00'));
    const then = await aSignedInOperator(portal);
    const tooSoon = await then.call('PUT', '/rules/closing-day', { month: 3, day: 31 });
    expect(codes(tooSoon)).toEqual([409, 'closing_day_too_soon day']);
    const [entry] = await query(`SELECT changes FROM audit_entry WHERE action = 'allowanceClosing.changed'`);
    expect(entry).toEqual({ changes: { closingDay: { from: '31. 3.', to: '30. 4.' } } });
  });
});
