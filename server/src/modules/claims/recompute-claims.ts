import { contributionOf } from '@polana/contract/allowance';
import { fillPlaces } from '@polana/contract/fill-places';
import { listRatioHistories, ratioAt } from '#modules/employees';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { dateIn, moneyIn } from '#platform/wording';
import { mailAboutClaim, pathOfClaim } from './claim.mail.ts';
import { findRuleOfClaim } from './allowance-rule.store.ts';
import { findWaitingFrom, type Claim } from './claim.store.ts';
import { findClaimant, findEmploymentsOfSamePerson } from './claimant.store.ts';
import { giveBackExtra } from './entitlement/give-back-extra.ts';
import { raiseLimitedClaims } from './raise-limited-claims.ts';
import { releaseToRenew, reserveAnew, type Renewal, type Terms } from './reserve-anew.ts';
import en from './submission.en.json' with { type: 'json' };
import sk from './submission.sk.json' with { type: 'json' };
import { readUsed } from './used-allowance.ts';

const texts = { sk, en };

export interface Recomputing {
  companyId: string;
  author: Author;
  /** The mail that says why: the working time was put right, or the rules of the programme changed. */
  mail: 'recomputed' | 'recomputedByRules';
  publicUrl: string;
}

/**
 * Computes claims that wait and were misjudged anew by the ratio and the rule of their as-of date, and with them those of the same limit
 * that came later and get another share now, in the order they first came. Whoever gets another amount by it is told, also of a claim
 * that only gets what these have freed. The books and the claims are held.
 */
export async function recomputeClaims(tx: Tx, misjudged: readonly Claim[], recomputing: Recomputing): Promise<void> {
  const { author } = recomputing;
  const renewal: Renewal = { kind: 'recomputed', source: null, author };
  const planned = await planAnew(tx, misjudged);
  const claims = planned.map(({ claim }) => claim);
  // All of them first: of two that share a limit the later one would keep what the earlier one is due.
  for (const claim of claims) await releaseToRenew(tx, claim, renewal);
  const renewed: Claim[] = [];
  for (const { claim, terms } of planned) renewed.push(await reserveAnew(tx, claim, terms, renewal));
  const outcomes = new Map<string, Outcome>();
  for (const [index, claim] of renewed.entries()) keep(outcomes, claim, claims[index] as Claim);
  for (const freeing of renewed)
    for (const { beforeCents, ...claim } of await raiseLimitedClaims(tx, freeing, author))
      keep(outcomes, claim, { ...claim, contributionCents: beforeCents });
  // Under the version before, as whatever frees money does: under the new one it may give back once more.
  for (const claim of claims) await giveBackExtra(tx, claim, author.personId);
  for (const outcome of outcomes.values()) await tell(tx, recomputing, outcome);
}

interface Outcome {
  before: Claim;
  claim: Claim;
}

/** One that is renewed more than once is compared with what it was at first. */
function keep(outcomes: Map<string, Outcome>, claim: Claim, before: Claim): void {
  outcomes.set(claim.claimId, { before: outcomes.get(claim.claimId)?.before ?? before, claim });
}

interface Planned {
  claim: Claim;
  terms: Terms;
}

/** What changes when the first misjudged claim of each limit and those after it are computed one after the other, beside what came before. */
async function planAnew(tx: Tx, misjudged: readonly Claim[]): Promise<Planned[]> {
  const planned: Planned[] = [];
  const seen = new Set<string>();
  for (const first of misjudged) {
    if (seen.has(first.claimId)) continue;
    const { companyId, employmentId, year, actionCode } = first;
    const employmentIds = await findEmploymentsOfSamePerson(tx, companyId, employmentId);
    const histories = await listRatioHistories(tx, companyId, employmentIds);
    const waiting = await findWaitingFrom(tx, first, employmentIds);
    let { usedCents } = await readUsed(tx, first, year, actionCode);
    for (const claim of waiting) usedCents -= claim.contributionCents;
    for (const claim of waiting) {
      seen.add(claim.claimId);
      const { asOfDate, sumCents: expenseCents, calculation } = claim;
      const ratio = ratioAt(histories.get(claim.employmentId) ?? [], asOfDate) ?? 0;
      const rule = await findRuleOfClaim(tx, claim);
      const { contributionCents } = contributionOf({ rule, ratio, expenseCents, usedCents });
      const isJudgedSo =
        ratio === calculation.ratio && [claim.ruleId, calculation.ruleId].every((id) => id === rule.ruleId);
      if (!isJudgedSo || contributionCents !== claim.contributionCents)
        planned.push({ claim, terms: { ratio, usedCents } });
      usedCents += contributionCents;
    }
  }
  return planned;
}

/** Whoever gets as much as before has nothing to hear of. */
async function tell(tx: Tx, { mail, publicUrl }: Recomputing, { before, claim }: Outcome): Promise<void> {
  if (claim.contributionCents === before.contributionCents) return;
  const { companyId, employmentId, claimId, number, version, actionCode, asOfDate, contributionCents } = claim;
  const claimant = await findClaimant(tx, companyId, employmentId);
  if (!claimant?.email) return;
  const { email: to, lang, firstName: name, companyName } = claimant;
  const values = {
    name,
    number,
    companyName,
    allowance: texts[lang].allowances[actionCode],
    date: dateIn(lang, asOfDate),
    before: moneyIn(lang, before.contributionCents),
    contribution: moneyIn(lang, contributionCents),
  };
  const { preheader, cause } = texts[lang].recomputations[mail][reasonOf(before, claim)];
  await mailAboutClaim(tx, mail, {
    to,
    lang,
    companyId,
    url: `${publicUrl}${pathOfClaim(claimId)}`,
    dedupeKey: `claim ${claimId} ${version} recomputed`,
    values: { ...values, preheader, cause: fillPlaces(cause, values) },
  });
}

/** Whether a claim gets more by what others have freed alone. */
function reasonOf(before: Claim, claim: Claim): 'own' | 'freed' {
  const isJudgedSo =
    before.calculation.ratio === claim.calculation.ratio &&
    [before.ruleId, before.calculation.ruleId].every((id) => id === claim.ruleId);
  return isJudgedSo && claim.contributionCents > before.contributionCents ? 'freed' : 'own';
}
