import type { RuleEffect } from '@polana/contract/operator-rules';
import { yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { TriedRule } from '@polana/contract/rule-trial';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { defineJob, enqueueJob } from '#platform/jobs';
import { ruleOf } from './rule-content.rules.ts';
import { findDraft, lockDraft, type StoredDraft } from './rule-draft.store.ts';
import {
  countApprovedClaims,
  findLatestTrial,
  findPaidClaims,
  findPaidEmployments,
  findTrial,
  insertTrial,
  storeTrialFailed,
  storeTrialProgress,
  storeTrialResult,
  type PaidClaim,
  type StoredTrial,
} from './rule-trial.store.ts';
import { countOpenClaims, listRules } from './rule-version.store.ts';
import { addPerson, noTotals, resultOf } from './trial.rules.ts';

/** What a draft would change: open claims from its first day on, and what it would have paid last year, if that was counted. */
export async function readEffect(tx: ReadTx, draftId: string): Promise<RuleEffect> {
  const draft = await findDraft(tx, draftId);
  if (!draft) throw new Refusal('rule_draft_not_found', 404);
  const { actionCode, validFrom } = draft;
  const trial = await findLatestTrial(tx, draftId);
  return {
    openClaims: await countOpenClaims(tx, actionCode),
    openClaimsTouched: validFrom === null ? null : await countOpenClaims(tx, actionCode, validFrom),
    trialYear: yearOf(today()) - 1,
    trial: trial ? trialAnswer(trial, draft) : null,
  };
}

function trialAnswer(trial: StoredTrial, draft: StoredDraft): RuleEffect['trial'] {
  const { status, claimsTotal, claimsDone, result } = trial;
  // Planning and returning count the version up without changing what the draft says.
  const isOutdated = trial.draftVersion !== draft.version && trial.createdAt < draft.changedAt;
  return { status, claimsTotal, claimsDone, result, isOutdated, at: trial.createdAt.toISOString() };
}

interface TrialData {
  trialId: string;
  [key: string]: string;
}

const trialJobName = 'claims.tryRuleDraft';

/** Orders last year's claims to be counted again by the newest version and by the draft; one count at a time for a draft. */
export function tryDraft(db: Database, operatorId: string, draftId: string): Promise<RuleEffect> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, draftId);
    if (!draft || (draft.status !== 'draft' && draft.status !== 'waiting'))
      throw new Refusal('rule_draft_not_found', 404);
    const year = yearOf(today()) - 1;
    const latest = await findLatestTrial(tx, draftId);
    if (latest?.status !== 'running' || latest.draftVersion !== draft.version) {
      const trialId = newId();
      await insertTrial(tx, {
        trialId,
        draftId,
        draftVersion: draft.version,
        year,
        claimsTotal: await countApprovedClaims(tx, draft.actionCode, year),
        createdAt: now(),
        byPersonId: operatorId,
      });
      await enqueueJob(tx, { name: trialJobName }, { trialId });
    }
    return readEffect(tx, draftId);
  });
}

export const tryDraftJob = defineJob<TrialData>({
  name: trialJobName,
  expireSeconds: 1_800,
  retryLimit: 1,
  run: async ({ db, data, signal }) => {
    try {
      await runTrial(db.forEveryCompany(), data.trialId, signal);
    } catch (error) {
      await inTransaction(db, (tx) => storeTrialFailed(tx, data.trialId));
      throw error;
    }
  },
});

const recordsPerPage = 2_000;

/** Reads the year page by page, each in a short transaction of its own; what was counted so far is shown. */
async function runTrial(db: Database, trialId: string, signal: AbortSignal): Promise<void> {
  const found = await reading(db, async (tx) => {
    const trial = await findTrial(tx, trialId);
    const draft = trial && (await findDraft(tx, trial.draftId));
    return trial && draft ? { trial, draft, ...(await rulesOf(tx, draft)) } : null;
  });
  if (found?.trial.status !== 'running') return;
  const { trial, draft, base, drafted } = found;
  let totals = noTotals;
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const page: TrialPage = await reading(db, (tx) => readPage(tx, draft.actionCode, trial.year, after));
    for (const ofPerson of Map.groupBy(page.claims, (claim) => claim.ownerId).values())
      totals = addPerson(totals, ofPerson, base, drafted);
    after = page.last;
    const { claims: claimsDone } = totals;
    await inTransaction(db, (tx) => storeTrialProgress(tx, trialId, claimsDone));
  } while (after !== null);
  const result = resultOf(totals);
  await inTransaction(db, (tx) => storeTrialResult(tx, trialId, result));
}

interface TrialPage {
  claims: PaidClaim[];
  /** The last record that was read; null where none comes after it. */
  last: string | null;
}

async function readPage(tx: ReadTx, actionCode: ActionCode, year: number, after: string | null): Promise<TrialPage> {
  const limit = recordsPerPage;
  const employmentIds = await findPaidEmployments(tx, actionCode, year, { after, limit });
  const claims = await findPaidClaims(tx, actionCode, year, employmentIds);
  return { claims, last: employmentIds.length === limit ? (employmentIds.at(-1) ?? null) : null };
}

async function rulesOf(tx: ReadTx, draft: StoredDraft): Promise<{ base: TriedRule; drafted: TriedRule }> {
  const base = (await listRules(tx)).findLast((rule) => rule.actionCode === draft.actionCode);
  if (!base) throw new Error('the allowance has no rule');
  return { base, drafted: ruleOf(base, draft.validFrom ?? base.validFrom, draft.content.rule) };
}
