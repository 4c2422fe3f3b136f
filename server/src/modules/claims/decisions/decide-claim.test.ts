import { addDays, addMonths } from '@polana/contract/plain-date';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { changeRatio, endEmployment } from '#modules/employees';
import { type CompanyAdmin, type Employee, systemAuthor } from '#platform/actor';
import { instantAt, standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { dateIn } from '#platform/wording';
import {
  aCompany,
  anAdministrator,
  anEmployee,
  aPerson,
  type TestCompany,
  type TestEmployee,
} from '#test-support/builders';
import { aPendingClaim, type TestClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { closeClaimsOfEmployment } from '../close-claims-of-employment.ts';
import { monthOf } from '../closing/closing.rules.ts';
import { readClosing } from '../closing/read-closing.ts';
import { settleCompany } from '../entitlement/settle-company.ts';
import { withdrawClaim } from '../withdrawing/withdraw-claim.ts';
import { approveMany } from './approve-many.ts';
import { decideClaim, type DecisionOrder } from './decide-claim.ts';
import { readReview } from './read-review.ts';
import { allTexts } from '../../../app/texts.ts';

let portal: TestPortal;
let company: TestCompany;
let employee: TestEmployee;
let jana: CompanyAdmin;
let peter: CompanyAdmin;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  company = await aCompany(portal.db);
  employee = await anEmployee(portal.db, company);
  jana = await adminOf(company);
  peter = await adminOf(company);
});

async function adminOf(ofCompany: TestCompany, personId?: string): Promise<CompanyAdmin> {
  const admin = await anAdministrator(portal.db, ofCompany, personId);
  return {
    roleName: 'COMP',
    roleId: admin.administratorshipId,
    companyId: ofCompany.companyId,
    personId: admin.personId,
    sessionId: newId(),
    name: 'Jana Skúšobná',
    lang: 'sk',
    forcePasswordChange: false,
    factorConfirmedAt: new Date(),
    impersonation: null,
  };
}

function employeeActor({ personId, employmentId, companyId }: TestEmployee): Employee {
  return {
    roleName: 'EMPL',
    roleId: employmentId,
    employmentId,
    companyId,
    personId,
    sessionId: newId(),
    name: 'Žofia Skúšobná',
    lang: 'sk',
    forcePasswordChange: false,
    factorConfirmedAt: new Date(),
    impersonation: null,
  };
}

function decide(admin: CompanyAdmin, claim: TestClaim, order: Omit<DecisionOrder, 'version'> & { version?: number }) {
  const author = { personId: admin.personId, roleName: 'COMP' as const, impersonatedPersonId: null, requestId: null };
  const deciding = { admin, author, lang: 'sk' as const, publicUrl: 'https://portal.example' };
  const db = portal.db.forCompany(admin.companyId);
  return decideClaim(db, deciding, claim.claimId, { version: claim.version, ...order });
}

function withdraw({ claimId, version }: TestClaim, by: TestEmployee = employee): Promise<void> {
  const author = { personId: by.personId, roleName: 'EMPL' as const, impersonatedPersonId: null, requestId: null };
  const own = { employee: employeeActor(by), author, lang: 'sk' as const, claimId, version };
  return withdrawClaim(portal.db.forCompany(by.companyId), own);
}

const rejection = { status: 'rejected', reasonCode: 'UNREADABLE', reasonText: 'Doklad sa nedá prečítať.' } as const;

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

interface Shown {
  status: string;
  version: number;
  contribution_cents: number;
  recognised_cents: number | null;
  reason_code: string | null;
  reason_text: string | null;
  info_requested: boolean;
  decided_by: string | null;
}

async function claimNow({ claimId }: TestClaim): Promise<Shown> {
  const [row] = await query<Shown>('SELECT * FROM claim WHERE id = $1', [claimId]);
  if (!row) throw new Error('the claim is gone');
  return row;
}

interface Balance {
  available_cents: number;
  reserved_cents: number;
  drawn_cents: number;
}

async function balance(of: TestEmployee = employee): Promise<Balance | undefined> {
  const [row] = await query<Balance>(
    `SELECT available_cents, reserved_cents, drawn_cents FROM account
     WHERE employment_id = $1 AND kind = 'allowance' AND action_code = 'RP'`,
    [of.employmentId],
  );
  return row;
}

async function tracesOf({ claimId }: TestClaim) {
  const events = await query<{ kind: string }>('SELECT kind FROM claim_event WHERE claim_id = $1 ORDER BY at, id', [
    claimId,
  ]);
  const audits = await query<{ action: string }>('SELECT action FROM audit_entry WHERE object_id = $1 ORDER BY id', [
    claimId,
  ]);
  const mails = await query<{ kind: string; text: string; lang: string; subject: string }>(
    'SELECT kind, text, lang, subject FROM mail WHERE dedupe_key LIKE $1 ORDER BY created_at, id',
    [`claim ${claimId}%`],
  );
  const movements = await query<{ type: string; amount_cents: number }>(
    'SELECT type, amount_cents FROM transfer WHERE subject_id = $1 ORDER BY position',
    [claimId],
  );
  return { events: events.map((one) => one.kind), audits: audits.map((one) => one.action), mails, movements };
}

async function nothingChanged(claim: TestClaim): Promise<void> {
  expect(await claimNow(claim)).toMatchObject({ status: 'pending', version: 1, decided_by: null });
  const traces = await tracesOf(claim);
  expect(traces.movements).toEqual([]);
  expect(traces.mails).toEqual([]);
  expect([traces.events, traces.audits]).toEqual([['submitted'], []]);
}

describe('approval', () => {
  test('draws what was reserved, tells the employee the amount and the pay day, and leaves its traces', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 31_800 });
    await decide(jana, claim, { status: 'approved' });
    expect(await claimNow(claim)).toMatchObject({ status: 'approved', version: 2, decided_by: jana.personId });
    expect(await balance()).toEqual({ available_cents: 27_500 - 17_490, reserved_cents: 0, drawn_cents: 17_490 });
    const traces = await tracesOf(claim);
    expect(traces.movements).toEqual([{ type: 'drawing', amount_cents: 17_490 }]);
    expect([traces.events, traces.audits]).toEqual([['submitted', 'approved'], ['claim.approved']]);
    const [mail] = traces.mails;
    expect(mail).toMatchObject({ kind: 'claim.approved', lang: 'sk' });
    expect(mail?.text).toMatch(/174,90\s€ dostanete vo výplatnom termíne 10\.\s\d+\.\s\d{4}/);
    expect(mail?.subject).not.toContain('174');
    expect(mail?.text).toContain(`https://portal.example/account/documents?ziadost=${claim.claimId}`);
  });

  test('after the cut-off tells the pay day of the closing it gets into', async () => {
    await query('UPDATE company SET pay_day = 9, cut_off_day = 1 WHERE id = $1', [company.companyId]);
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 31_800 });
    await decide(jana, claim, { status: 'approved' });
    const month = monthOf(today());
    const closing = await inTransaction(portal.db.forCompany(company.companyId), (tx) =>
      readClosing(tx, company.companyId, month),
    );
    const paidOn = addDays(addMonths(month, 1), 8);
    expect(closing).toMatchObject({ total: '174.90', paidOn });
    expect((await tracesOf(claim)).mails[0]?.text).toContain(`vo výplatnom termíne ${dateIn('sk', paidOn)}`);
  });

  test('names the allowance where nobody wrote down who issued the receipt', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 31_800, issuerName: '' });
    await decide(jana, claim, { status: 'approved' });
    expect((await tracesOf(claim)).mails[0]?.text).toContain(' (príspevok na rekreáciu). Príspevok');
  });

  test('of less than claimed pays the share of the recognised sum, rounded up, and says why', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    await decide(jana, claim, { status: 'approved', recognisedSum: '100.01', note: 'Bez minibaru.' });
    expect(await claimNow(claim)).toMatchObject({
      contribution_cents: 5_501,
      recognised_cents: 10_001,
      reason_text: 'Bez minibaru.',
    });
    expect(await balance()).toEqual({ available_cents: 27_500 - 5_501, reserved_cents: 0, drawn_cents: 5_501 });
    const [mail] = (await tracesOf(claim)).mails;
    expect(mail?.text).toMatch(/Uznaná suma je 100,01\s€ zo sumy 200,00\s€/);
    expect(mail?.text).toContain('Bez minibaru.');
  });

  test('of the whole sum under its own name is an ordinary approval', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    await decide(jana, claim, { status: 'approved', recognisedSum: '200.00' });
    expect(await claimNow(claim)).toMatchObject({ contribution_cents: 11_000, recognised_cents: null });
  });

  test.each([
    ['more than the receipt says', { recognisedSum: '200.01', note: 'x' }, 'recognised_sum_too_high', 'recognisedSum'],
    ['less without a note', { recognisedSum: '150' }, 'note_required', 'note'],
    ['less with a blank note', { recognisedSum: '150', note: '  ' }, 'note_required', 'note'],
  ])('of %s is refused and nothing remains', async (_, order, code, path) => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    await expect(decide(jana, claim, { status: 'approved', ...order })).rejects.toMatchObject({
      code,
      status: 400,
      details: { path },
    });
    await nothingChanged(claim);
  });

  test('against a failed check needs a reason, which is kept', async () => {
    const claim = await aPendingClaim(portal.db, employee, { nights: 1 });
    await expect(decide(jana, claim, { status: 'approved' })).rejects.toMatchObject({
      code: 'exception_reason_required',
      details: { path: 'exceptionReason' },
    });
    await nothingChanged(claim);
    await decide(jana, claim, { status: 'approved', exceptionReason: 'Druhú noc dokladá potvrdenie.' });
    expect(
      await query('SELECT version, checks, reason FROM claim_exception WHERE claim_id = $1', [claim.claimId]),
    ).toEqual([{ version: 2, checks: ['nights'], reason: 'Druhú noc dokladá potvrdenie.' }]);
    const [mail] = (await tracesOf(claim)).mails;
    expect(mail?.text).not.toContain('potvrdenie');
  });

  test('of less than claimed takes the text to the employee as its note as well', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    await decide(jana, claim, { status: 'approved', recognisedSum: '100.01', reasonText: 'Bez minibaru.' });
    expect(await claimNow(claim)).toMatchObject({ recognised_cents: 10_001, reason_text: 'Bez minibaru.' });
    expect((await tracesOf(claim)).mails[0]?.text).toContain('Bez minibaru.');
  });

  test('twenty administrators press Approve at once: one movement, nineteen learn who decided', async () => {
    const claim = await aPendingClaim(portal.db, employee);
    const admins = await Promise.all(Array.from({ length: 20 }, () => adminOf(company)));
    const answers = await Promise.allSettled(admins.map((admin) => decide(admin, claim, { status: 'approved' })));
    const refused = answers.filter((answer) => answer.status === 'rejected').map((answer) => answer.reason);
    expect(refused).toHaveLength(19);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ code: 'claim_already_decided', status: 409 });
      expect(refusal.details.values).toMatchObject({ name: 'Žofia Skúšobná' });
    }
    const traces = await tracesOf(claim);
    expect(traces.movements).toEqual([{ type: 'drawing', amount_cents: 5_500 }]);
    expect(traces.mails).toHaveLength(1);
  });
});

describe('rejection', () => {
  test('releases the money and mails the reason, the paragraph, what to correct and the way to do it', async () => {
    const claim = await aPendingClaim(portal.db, employee);
    await decide(jana, claim, rejection);
    expect(await claimNow(claim)).toMatchObject({ status: 'rejected', reason_code: 'UNREADABLE' });
    expect(await balance()).toEqual({ available_cents: 27_500, reserved_cents: 0, drawn_cents: 0 });
    const [mail] = (await tracesOf(claim)).mails;
    for (const part of [
      'Doklad nie je čitateľný alebo chýba strana',
      '§ 152a',
      'Doklad sa nedá prečítať.',
      'fotka alebo súbor dokladu',
      `https://portal.example/account/add-document?type=RP&oprava=${claim.claimId}`,
    ])
      expect(mail?.text).toContain(part);
  });

  test('with a text the company keeps in two languages reaches the employee in theirs', async () => {
    const person = await aPerson(portal.db, { lang: 'en' });
    const foreigner = await anEmployee(portal.db, company, { personId: person.personId });
    const claim = await aPendingClaim(portal.db, foreigner);
    const reasonText =
      'Doklad sa nedá prečítať alebo mu chýba strana. Odfoťte ho, prosím, znova celý a ostro a žiadosť pošlite ešte raz.';
    await decide(jana, claim, { ...rejection, reasonText });
    const [mail] = (await tracesOf(claim)).mails;
    expect(mail).toMatchObject({ lang: 'en' });
    expect(mail?.text).toContain('We cannot read the receipt');
  });

  test.each([
    ['without a code', { reasonText: 'Prečo' }, 'reason_required', 'reasonCode'],
    ['without words', { reasonCode: 'OTHER' as const, reasonText: ' ' }, 'reason_required', 'reasonText'],
    ['as withdrawn', { reasonCode: 'WITHDRAWN' as const, reasonText: 'x' }, 'value_invalid', 'reasonCode'],
  ])('%s is refused and nothing remains', async (_, order, code, path) => {
    const claim = await aPendingClaim(portal.db, employee);
    await expect(decide(jana, claim, { status: 'rejected', ...order })).rejects.toMatchObject({
      code,
      details: { path },
    });
    await nothingChanged(claim);
  });
});

describe('after the working time was cut', () => {
  test.each(['rejected', 'approved in part', 'approved and rejected', 'withdrawn'])(
    'a claim of the time before leaves, once %s, what the year gives now',
    async (how) => {
      const claim = await aPendingClaim(portal.db, employee, { sumCents: 50_000 });
      const { companyId, employmentId } = employee;
      const cut = { companyId, employmentId, validFrom: today(), ratio: 500_000 };
      await inTransaction(portal.db.forCompany(companyId), (tx) => changeRatio(tx, cut, systemAuthor));
      expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 27_500, drawn_cents: 0 });
      if (how === 'approved in part') {
        await decide(jana, claim, { status: 'approved', recognisedSum: '200.00', note: 'Bez raňajok' });
        expect(await balance()).toEqual({ available_cents: 2_750, reserved_cents: 0, drawn_cents: 11_000 });
        return;
      }
      if (how === 'approved and rejected') await decide(jana, claim, { status: 'approved' });
      const version = how === 'approved and rejected' ? 2 : 1;
      if (how === 'withdrawn') await withdraw(claim);
      else await decide(jana, claim, { ...rejection, version });
      expect(await balance()).toEqual({ available_cents: 13_750, reserved_cents: 0, drawn_cents: 0 });
      if (how === 'withdrawn') return;
      await decide(jana, { ...claim, version: version + 1 }, { status: 'pending' });
      expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 27_500, drawn_cents: 0 });
    },
  );
});

test.each([
  ['rejection', rejection],
  ['approval', { status: 'approved' } as const],
])(
  'where the working time was put right meanwhile the approver is told how it is computed anew: a %s taken back does it',
  async (_, order) => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 50_000, ratio: 500_000 });
    expect(claim.contributionCents).toBe(13_750);
    const { checks } = await readReview(portal.db.forCompany(jana.companyId), jana, 'sk', claim.claimId);
    const told = checks.find(({ code }) => code === 'ratio')?.message;
    expect(told).toMatch(/teraz 100\s%, pri podaní bol 50\s%\. .*znova otvoríte alebo keď vezmete späť schválenie/);
    await decide(jana, claim, order);
    await decide(jana, claim, { status: 'pending', reasonText: 'Úväzok bol zapísaný neskoro', version: 2 });
    expect(await claimNow(claim)).toMatchObject({ status: 'pending', contribution_cents: 27_500 });
  },
);

describe('question', () => {
  test('leaves the claim pending and its money reserved, and reaches the employee', async () => {
    const claim = await aPendingClaim(portal.db, employee);
    await decide(jana, claim, { status: 'pending', question: 'Kto s vami býval?' });
    expect(await claimNow(claim)).toMatchObject({ status: 'pending', info_requested: true, version: 2 });
    expect(await balance()).toMatchObject({ reserved_cents: 5_500 });
    const traces = await tracesOf(claim);
    expect(traces.events).toEqual(['submitted', 'questionAsked']);
    expect(traces.mails[0]).toMatchObject({ kind: 'claim.question' });
    expect(traces.mails[0]?.text).toContain('Kto s vami býval?');
    await decide(jana, { ...claim, version: 2 }, { status: 'approved' });
    expect(await claimNow(claim)).toMatchObject({ status: 'approved', info_requested: false });
  });

  test('must be asked', async () => {
    const claim = await aPendingClaim(portal.db, employee);
    await expect(decide(jana, claim, { status: 'pending' })).rejects.toMatchObject({ code: 'question_required' });
    await nothingChanged(claim);
  });
});

describe('coming back', () => {
  test('a rejected claim is reopened and reserves what is left now', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 40_000 });
    await decide(jana, claim, rejection);
    await decide(jana, await aPendingClaim(portal.db, employee, { sumCents: 20_000 }), { status: 'approved' });
    await decide(peter, { ...claim, version: 2 }, { status: 'pending' });
    expect(await claimNow(claim)).toMatchObject({
      status: 'pending',
      version: 3,
      contribution_cents: 16_500,
      reason_code: null,
      reason_text: null,
    });
    expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 16_500, drawn_cents: 11_000 });
    await decide(jana, { ...claim, version: 3 }, { status: 'approved' });
    expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 0, drawn_cents: 27_500 });
  });

  test('of a claim that was emptied after its years nothing is decided any more', async () => {
    const rejected = await aPendingClaim(portal.db, employee, { sumCents: 10_000 });
    const approved = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    await decide(jana, rejected, rejection);
    await decide(jana, approved, { status: 'approved' });
    await query('SELECT forget_claims($1, now())', [[rejected.claimId, approved.claimId]]);
    for (const claim of [rejected, approved]) {
      const before = [await claimNow(claim), await tracesOf(claim)];
      const decided = decide(peter, { ...claim, version: 2 }, { status: 'pending', reasonText: 'znova' });
      await expect(decided).rejects.toMatchObject({ code: 'claim_forgotten', status: 409 });
      expect([await claimNow(claim), await tracesOf(claim)]).toEqual(before);
    }
  });

  describe('after the year has closed', () => {
    let goBack = () => {};
    afterEach(() => goBack());
    const itIs = (date: string, time = '10:00') => {
      goBack();
      goBack = standAt(instantAt(date, time));
    };
    const balanceOf2025 = async () => {
      const [row] = await query(
        `SELECT available_cents, reserved_cents, drawn_cents FROM account
         WHERE employment_id = $1 AND year = 2025 AND action_code = 'RP'`,
        [employee.employmentId],
      );
      return row;
    };
    const nothing = { available_cents: 0, reserved_cents: 0, drawn_cents: 0 };
    const old = { sumCents: 40_000, asOfDate: '2025-12-10' };

    test('a claim that came in time is reopened; its money is credited anew, and what is freed goes back again', async () => {
      itIs('2026-03-31', '23:59');
      const claim = await aPendingClaim(portal.db, employee, old);
      await decide(jana, claim, rejection);
      itIs('2026-04-01', '00:10');
      await settleCompany(portal.db, company.companyId);
      expect(await balanceOf2025()).toEqual(nothing);

      await decide(jana, { ...claim, version: 2 }, { status: 'pending' });
      expect(await balanceOf2025()).toEqual({ ...nothing, reserved_cents: 22_000 });
      await decide(jana, { ...claim, version: 3 }, { status: 'approved' });
      expect(await balanceOf2025()).toEqual({ ...nothing, drawn_cents: 22_000 });
      await decide(jana, { ...claim, version: 4 }, { status: 'pending', reasonText: 'Omyl' });
      await decide(jana, { ...claim, version: 5 }, rejection);
      expect(await balanceOf2025()).toEqual({ ...nothing, available_cents: 22_000 });
      await settleCompany(portal.db, company.companyId);
      expect(await balanceOf2025()).toEqual(nothing);
    });

    test('it gets no more than what the year still owes', async () => {
      itIs('2026-03-30');
      const claim = await aPendingClaim(portal.db, employee, old);
      await decide(jana, claim, rejection);
      const other = await aPendingClaim(portal.db, employee, { ...old, sumCents: 30_000 });
      await decide(jana, other, { status: 'approved' });
      itIs('2026-04-01');
      await settleCompany(portal.db, company.companyId);
      await decide(jana, { ...claim, version: 2 }, { status: 'pending' });
      expect(await balanceOf2025()).toEqual({ ...nothing, reserved_cents: 11_000, drawn_cents: 16_500 });
    });

    test('a claim that came too late is not reopened', async () => {
      itIs('2026-04-01', '00:00');
      const claim = await aPendingClaim(portal.db, employee, old);
      await decide(jana, claim, rejection);
      await expect(decide(jana, { ...claim, version: 2 }, { status: 'pending' })).rejects.toMatchObject({
        code: 'allowance_year_closed',
        details: { values: { year: 2025, date: '31.\u00a03.\u00a02026' } },
      });
    });
  });

  test('a rejected claim cannot be reopened when nothing is left', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 10_000 });
    await decide(jana, claim, rejection);
    await decide(jana, await aPendingClaim(portal.db, employee, { sumCents: 90_000 }), { status: 'approved' });
    await expect(decide(jana, { ...claim, version: 2 }, { status: 'pending' })).rejects.toMatchObject({
      code: 'balance_too_low',
      status: 409,
    });
    expect(await claimNow(claim)).toMatchObject({ status: 'rejected', version: 2 });
  });

  test('a claim the employee withdrew stays withdrawn, and a rejected one is not approved', async () => {
    const claim = await aPendingClaim(portal.db, employee);
    await decide(jana, claim, rejection);
    await expect(decide(peter, { ...claim, version: 2 }, { status: 'approved' })).rejects.toMatchObject({
      code: 'claim_already_decided',
      status: 409,
    });
    await query(`UPDATE claim SET reason_code = 'WITHDRAWN' WHERE id = $1`, [claim.claimId]);
    for (const version of [1, 2])
      await expect(decide(peter, { ...claim, version }, { status: 'approved' })).rejects.toMatchObject({
        code: 'claim_already_withdrawn',
        status: 409,
      });
    await expect(decide(peter, { ...claim, version: 2 }, { status: 'pending' })).rejects.toMatchObject({
      code: 'claim_withdrawn',
    });
  });

  test('an approval of the open month is taken back by a reversing transfer and waits again', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    await decide(jana, claim, { status: 'approved', recognisedSum: '100', note: 'Polovica' });
    await expect(decide(jana, { ...claim, version: 2 }, { status: 'pending' })).rejects.toMatchObject({
      code: 'reason_required',
    });
    await decide(jana, { ...claim, version: 2 }, { status: 'pending', reasonText: 'Omyl' });
    expect(await claimNow(claim)).toMatchObject({
      status: 'pending',
      contribution_cents: 11_000,
      recognised_cents: null,
    });
    expect(await balance()).toEqual({ available_cents: 16_500, reserved_cents: 11_000, drawn_cents: 0 });
    const traces = await tracesOf(claim);
    expect(traces.movements).toEqual([
      { type: 'drawing', amount_cents: 5_500 },
      { type: 'reversal', amount_cents: 5_500 },
    ]);
    expect(traces.events).toEqual(['submitted', 'approved', 'reversed']);
    await decide(peter, { ...claim, version: 3 }, { status: 'approved' });
    expect(await balance()).toEqual({ available_cents: 16_500, reserved_cents: 0, drawn_cents: 11_000 });
  });

  test('an approval may be turned into a rejection', async () => {
    const claim = await aPendingClaim(portal.db, employee);
    await decide(jana, claim, { status: 'approved' });
    await decide(jana, { ...claim, version: 2 }, rejection);
    expect(await claimNow(claim)).toMatchObject({ status: 'rejected', reason_code: 'UNREADABLE' });
    expect(await balance()).toEqual({ available_cents: 27_500, reserved_cents: 0, drawn_cents: 0 });
  });
});

test('what comes back of somebody who has left goes back to the fund, as the rest did on that day', async () => {
  const [taken, reopened] = [
    await aPendingClaim(portal.db, employee, { sumCents: 10_000 }),
    await aPendingClaim(portal.db, employee, { sumCents: 20_000 }),
  ];
  await decide(jana, taken, { status: 'approved' });
  await decide(jana, reopened, rejection);
  const { companyId, employmentId } = employee;
  await inTransaction(portal.db.forCompany(companyId), (tx) =>
    endEmployment(tx, { companyId, employmentId }, closeClaimsOfEmployment, systemAuthor),
  );
  expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 0, drawn_cents: 5_500 });
  await decide(jana, { ...taken, version: 2 }, rejection);
  expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 0, drawn_cents: 0 });
  await decide(jana, { ...reopened, version: 2 }, { status: 'pending' });
  expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 11_000, drawn_cents: 0 });
  await decide(jana, { ...reopened, version: 3 }, { status: 'approved', recognisedSum: '50', note: 'Štvrtina' });
  expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 0, drawn_cents: 2_750 });
});

test.each([
  ['sk', 'Firma vás odstránila zo zoznamu zamestnancov skôr, ako o žiadosti rozhodla.'],
  ['en', 'The company removed you from its list of employees before it decided about the claim.'],
])(
  'what waited of somebody who was deleted is rejected for that reason (%s), and may be reopened',
  async (lang, text) => {
    await query('UPDATE person SET lang = $2 WHERE id = $1', [employee.personId, lang]);
    const claim = await aPendingClaim(portal.db, employee);
    const { companyId, employmentId } = employee;
    await inTransaction(portal.db.forCompany(companyId), (tx) =>
      endEmployment(tx, { companyId, employmentId }, closeClaimsOfEmployment, systemAuthor),
    );
    expect(await claimNow(claim)).toMatchObject({ status: 'rejected', reason_code: 'OTHER', reason_text: text });
    const traces = await tracesOf(claim);
    expect([traces.events, traces.audits]).toEqual([['submitted', 'rejected'], ['claim.rejected']]);
    await decide(jana, { ...claim, version: 2 }, { status: 'pending' });
    expect(await claimNow(claim)).toMatchObject({ status: 'pending', reason_code: null, contribution_cents: 5_500 });
    expect(await balance()).toEqual({ available_cents: 0, reserved_cents: 5_500, drawn_cents: 0 });
  },
);

describe('who may not', () => {
  test('nobody decides about their own claim, on any path', async () => {
    const own = await adminOf(company, employee.personId);
    const claim = await aPendingClaim(portal.db, employee);
    for (const order of [{ status: 'approved' }, rejection, { status: 'pending', question: 'x' }] as const) {
      await expect(decide(own, claim, order)).rejects.toMatchObject({ code: 'own_claim', status: 403 });
    }
    const author = { personId: own.personId, roleName: 'COMP' as const, impersonatedPersonId: null, requestId: null };
    const deciding = { admin: own, author, lang: 'en' as const, publicUrl: 'https://portal.example' };
    const db = portal.db.forCompany(company.companyId);
    const answer = await approveMany(db, deciding, allTexts, [{ id: claim.claimId, version: 1 }]);
    expect(answer).toEqual({
      approved: [],
      refused: [{ id: claim.claimId, code: 'own_claim', message: 'You cannot decide on your own claim.' }],
    });
    await nothingChanged(claim);
  });

  test('whoever uploaded a claim does not decide it where a second administrator could', async () => {
    const claim = await aPendingClaim(portal.db, employee, { submittedBy: jana.personId });
    await expect(decide(jana, claim, { status: 'approved' })).rejects.toMatchObject({
      code: 'uploaded_by_you',
      status: 403,
    });
    await nothingChanged(claim);
    await decide(peter, claim, { status: 'approved' });
  });

  test('the only administrator may decide what they uploaded', async () => {
    const small = await aCompany(portal.db);
    const only = await adminOf(small);
    const claim = await aPendingClaim(portal.db, await anEmployee(portal.db, small), { submittedBy: only.personId });
    await decide(only, claim, { status: 'approved' });
    expect(await claimNow(claim)).toMatchObject({ status: 'approved' });
  });

  test("another company's claim does not exist", async () => {
    const claim = await aPendingClaim(portal.db, employee);
    const stranger = await adminOf(await aCompany(portal.db));
    await expect(decide(stranger, claim, { status: 'approved' })).rejects.toMatchObject({
      code: 'claim_not_found',
      status: 404,
    });
    await nothingChanged(claim);
  });

  test('a version that no longer holds is refused', async () => {
    const claim = await aPendingClaim(portal.db, employee);
    await decide(jana, claim, { status: 'pending', question: 'Kde?' });
    await expect(decide(peter, claim, { status: 'approved' })).rejects.toMatchObject({
      code: 'claim_changed',
      status: 409,
    });
    expect(await claimNow(claim)).toMatchObject({ status: 'pending', version: 2 });
  });
});

test('many are approved each for itself; a warning, a stale version and a stranger stay behind with their reason', async () => {
  const other = await anEmployee(portal.db, company);
  const clean = await aPendingClaim(portal.db, employee, { sumCents: 10_000 });
  const second = await aPendingClaim(portal.db, other, { sumCents: 12_000 });
  const limited = await aPendingClaim(portal.db, employee, { sumCents: 90_000 });
  const elsewhere = await aPendingClaim(portal.db, await anEmployee(portal.db, await aCompany(portal.db)));
  const author = { personId: jana.personId, roleName: 'COMP' as const, impersonatedPersonId: null, requestId: null };
  const deciding = { admin: jana, author, lang: 'sk' as const, publicUrl: 'https://portal.example' };
  const shown = [
    { id: clean.claimId, version: 1 },
    { id: clean.claimId, version: 1 },
    { id: second.claimId, version: 9 },
    { id: limited.claimId, version: 1 },
    { id: elsewhere.claimId, version: 1 },
  ];
  const answer = await approveMany(portal.db.forCompany(company.companyId), deciding, allTexts, shown);
  expect(answer.approved).toEqual([{ id: clean.claimId, number: clean.number, contribution: '55.00' }]);
  expect(answer.refused.map((one) => [one.id, one.code])).toEqual([
    [second.claimId, 'claim_changed'],
    [limited.claimId, 'claim_has_warnings'],
    [elsewhere.claimId, 'claim_not_found'],
  ]);
  await nothingChanged(second);
});

test('ten press the same many at once: each claim is approved once, by one of them, and nine learn who it was', async () => {
  const claims = await Promise.all(
    [10_000, 11_000, 12_000].map(async (sumCents) =>
      aPendingClaim(portal.db, await anEmployee(portal.db, company), { sumCents }),
    ),
  );
  const shown = claims.map(({ claimId: id }) => ({ id, version: 1 }));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const admin = index % 2 ? jana : peter;
      const author = {
        personId: admin.personId,
        roleName: 'COMP' as const,
        impersonatedPersonId: null,
        requestId: null,
      };
      const deciding = { admin, author, lang: 'sk' as const, publicUrl: 'https://portal.example' };
      // Some see the claims in another order.
      const seen = index % 3 ? shown : shown.toReversed();
      return approveMany(portal.db.forCompany(company.companyId), deciding, allTexts, seen);
    }),
  );
  expect(answers.map(({ approved }) => approved.length).toSorted((one, other) => one - other)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 3,
  ]);
  expect(new Set(answers.flatMap(({ refused }) => refused.map(({ code }) => code)))).toEqual(
    new Set(['claim_already_decided']),
  );
  for (const claim of claims) {
    expect(await claimNow(claim)).toMatchObject({ status: 'approved', version: 2 });
    expect((await tracesOf(claim)).movements).toHaveLength(1);
  }
});

test('the employee withdraws while the company approves: one of them happens, the money follows it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await anEmployee(portal.db, company);
    const claim = await aPendingClaim(portal.db, person);
    const pair =
      round % 2
        ? [() => withdraw(claim, person), () => decide(jana, claim, { status: 'approved' })]
        : [() => decide(jana, claim, { status: 'approved' }), () => withdraw(claim, person)];
    const outcomes = await Promise.allSettled(pair.map((act) => act()));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    const { status } = await claimNow(claim);
    expect(await balance(person)).toMatchObject(
      status === 'approved' ? { drawn_cents: 5_500, reserved_cents: 0 } : { drawn_cents: 0, reserved_cents: 0 },
    );
  }
});

test('after all of it the books are right', async () => {
  expect(await checkBooks(portal.db)).toEqual([]);
});
