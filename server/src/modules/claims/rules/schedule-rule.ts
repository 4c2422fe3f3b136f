import { addDays } from '@polana/contract/plain-date';
import { draftProblems } from '@polana/contract/rule-draft';
import { lockBooks } from '#modules/ledger';
import { today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { dateIn } from '#platform/wording';
import type { AllowanceRule } from '../allowance-rule.store.ts';
import { handWordingsOn, insertWording, listWordings } from './declaration-version.store.ts';
import { orderToFollowRules } from './follow-rules.ts';
import { listOperators } from './operators.store.ts';
import { contentDifferences, declarationsOn, type Differences, ruleOf, valuesOf } from './rule-content.rules.ts';
import {
  storeEnded,
  storePlanned,
  storeReturned,
  storeScheduled,
  type DraftContent,
  type StoredDraft,
} from './rule-draft.store.ts';
import { deedOf, lockDraftIn, noteStep, type RuleDrafting } from './rule-drafting.ts';
import { sharePrivacy } from './share-privacy.ts';
import {
  deleteRule,
  findCompaniesWaitingUnder,
  handWaitingClaimsOn,
  insertRule,
  isRuleInUse,
  lockRules,
  setLastDay,
} from './rule-version.store.ts';

/** Plans a complete draft: it waits for another operator, or is scheduled at once where there is only one. */
export function planRule(db: Database, drafting: RuleDrafting, draftId: string, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraftIn(tx, drafting, draftId, ['draft'], version);
    const rules = await assertComplete(tx, drafting, draft);
    if ((await listOperators(tx)).length < 2) return schedule(tx, drafting, draft, rules);
    await storePlanned(tx, draftId, deedOf(drafting));
    const changes = await differencesFromNewest(tx, draft, rules);
    await noteStep(tx, drafting, { step: 'planned', draft, changes });
  });
}

/** The second pair of eyes: schedules what another operator planned, once however often it is confirmed. */
export function confirmRule(db: Database, drafting: RuleDrafting, draftId: string, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraftIn(tx, drafting, draftId, ['waiting'], version);
    if (draft.plannedBy === drafting.operator.personId) throw new Refusal('rule_not_by_author', 403);
    await schedule(tx, drafting, draft, await assertComplete(tx, drafting, draft));
  });
}

/** What waits for another operator becomes a draft again, which anybody may change. */
export function returnRule(db: Database, drafting: RuleDrafting, draftId: string, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraftIn(tx, drafting, draftId, ['waiting'], version);
    await storeReturned(tx, draftId);
    const changes = { status: { from: 'waiting', to: 'draft' } };
    await noteStep(tx, drafting, { step: 'returned', draft, changes });
  });
}

/** Takes a scheduled version back before its first day, unless a claim was decided by it; the version before it goes on in its place,
 *  also for claims that wait, and one built on it keeps the declarations it was scheduled with. */
export function withdrawRule(db: Database, drafting: RuleDrafting, draftId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraftIn(tx, drafting, draftId, ['scheduled', 'draft', 'waiting', 'withdrawn', 'discarded']);
    if (draft.status !== 'scheduled' || draft.ruleId === null) throw new Refusal('rule_not_scheduled', 409);
    const rules = await lockRules(tx, draft.actionCode);
    const place = rules.findIndex((rule) => rule.ruleId === draft.ruleId);
    const [before, rule, next] = [rules[place - 1], rules[place], rules[place + 1]];
    if (!before || !rule) throw new Refusal('rule_not_scheduled', 409);
    if (rule.validFrom <= today()) throw new Refusal('rule_in_force', 409);
    await handWaitingClaims(tx, rule.ruleId, before.ruleId);
    if (await isRuleInUse(tx, rule.ruleId)) throw new Refusal('rule_in_use', 409);
    if (next) await handWordingsOn(tx, rule.ruleId, next);
    await deleteRule(tx, rule.ruleId);
    await setLastDay(tx, before.ruleId, rule.validTo);
    await storeEnded(tx, draft, 'withdrawn', deedOf(drafting));
    await orderToFollowRules(tx);
    const changes = {
      status: { from: 'scheduled', to: 'withdrawn' },
      [`${before.ruleId}.validTo`]: { from: before.validTo, to: rule.validTo },
    };
    await noteStep(tx, drafting, { step: 'withdrawn', draft, changes });
  });
}

/** Books before claims, as everywhere; the amounts follow once the version is taken back. */
async function handWaitingClaims(tx: Tx, ruleId: string, heirId: string): Promise<void> {
  const companies = await findCompaniesWaitingUnder(tx, ruleId);
  for (const companyId of companies) await lockBooks(tx, companyId);
  await handWaitingClaimsOn(tx, companies, ruleId, heirId);
}

/** Refuses what is missing, field by field; otherwise the versions so far, which nobody changes meanwhile. */
async function assertComplete(tx: Tx, { lang }: RuleDrafting, draft: StoredDraft): Promise<AllowanceRule[]> {
  const rules = await lockRules(tx, draft.actionCode);
  const { rule, declarations } = draft.content;
  const checked = { ...draft, relations: rule.relations, declarations };
  const problems = draftProblems(checked, newestOf(rules).validFrom, today());
  if (problems.length > 0) {
    throw new FieldRefusals(
      problems.map(({ code, path, values }) => {
        const worded = values['date'] ? { ...values, date: dateIn(lang, values['date']) } : values;
        return new Refusal(code, 409, { path, values: worded });
      }),
    );
  }
  return rules;
}

async function schedule(
  tx: Tx,
  drafting: RuleDrafting,
  draft: StoredDraft,
  rules: readonly AllowanceRule[],
): Promise<void> {
  const { content, validFrom } = draft;
  if (validFrom === null) throw new Refusal('rule_from_missing', 409, { path: 'validFrom' });
  const newest = newestOf(rules);
  const rule = ruleOf(newest, validFrom, content.rule);
  const changes = await differencesFromNewest(tx, draft, rules);
  await setLastDay(tx, newest.ruleId, addDays(validFrom, -1));
  await insertRule(tx, rule);
  const before = declarationsOn(await listWordings(tx), rule.actionCode, validFrom);
  await insertWordings(tx, rule, content, before);
  await sharePrivacy(tx, drafting, draft, before);
  await storeScheduled(tx, draft, rule.ruleId, deedOf(drafting));
  await orderToFollowRules(tx);
  const step = draft.status === 'waiting' ? 'confirmed' : 'scheduled';
  await noteStep(tx, drafting, {
    step,
    draft,
    changes: { ...changes, [`${newest.ruleId}.validTo`]: { from: newest.validTo, to: addDays(validFrom, -1) } },
  });
}

/** Only what is worded anew gets a new version; claims keep the one they were sent with. */
async function insertWordings(
  tx: Tx,
  { ruleId, validFrom }: AllowanceRule,
  content: DraftContent,
  before: DraftContent['declarations'],
) {
  for (const { id, employee, company } of content.declarations) {
    const known = before.find((one) => one.id === id);
    for (const [audience, wording] of [['employee', employee] as const, ['company', company] as const]) {
      if (known?.[audience].sk === wording.sk && known[audience].en === wording.en) continue;
      const texts = { textSk: wording.sk.trim(), textEn: wording.en.trim() };
      await insertWording(tx, { declarationId: id, audience, validFrom, ruleId, ...texts });
    }
  }
}

async function differencesFromNewest(
  tx: Tx,
  { actionCode, content, validFrom }: StoredDraft,
  rules: readonly AllowanceRule[],
): Promise<Differences> {
  const newest = newestOf(rules);
  const declarations = declarationsOn(await listWordings(tx), actionCode, validFrom ?? newest.validFrom);
  return contentDifferences({ rule: valuesOf(newest), declarations }, content);
}

function newestOf(rules: readonly AllowanceRule[]): AllowanceRule {
  const newest = rules.at(-1);
  if (!newest) throw new Error('the allowance has no rule');
  return newest;
}
