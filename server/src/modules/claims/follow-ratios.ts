import { listRatioHistories, ratioAt } from '#modules/employees';
import { lockBooks } from '#modules/ledger';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { dateIn, moneyIn } from '#platform/wording';
import { mailAboutClaim, pathOfClaim } from './claim.mail.ts';
import { type Claim, findMisjudgedClaims } from './claim.store.ts';
import { findClaimant } from './claimant.store.ts';
import { giveBackExtra } from './entitlement/give-back-extra.ts';
import { raiseLimitedClaims } from './raise-limited-claims.ts';
import { releaseToRenew, reserveAnew, type Renewal } from './reserve-anew.ts';
import en from './submission.en.json' with { type: 'json' };
import sk from './submission.sk.json' with { type: 'json' };

const allowances = { sk: sk.allowances, en: en.allowances };

interface Employments {
  companyId: string;
  employmentIds: readonly string[];
}

/**
 * After a working time was put right: claims of these employments that wait and were computed by another one than their as-of date has now
 * are computed anew, in the order they first came, and their people are told. What was decided stays as it was decided.
 */
export async function followRatios(
  tx: Tx,
  publicUrl: string,
  { companyId, employmentIds }: Employments,
  author: Author,
): Promise<void> {
  await lockBooks(tx, companyId);
  const claims = await findMisjudgedClaims(tx, companyId, employmentIds);
  if (claims.length === 0) return;
  const renewal: Renewal = { kind: 'recomputed', source: null, author };
  const histories = await listRatioHistories(tx, companyId, [...new Set(claims.map((claim) => claim.employmentId))]);
  // All of them first: of two that share a limit the later one would keep what the earlier one is due.
  for (const claim of claims) await releaseToRenew(tx, claim, renewal);
  const renewed: Claim[] = [];
  for (const claim of claims) {
    const ratio = ratioAt(histories.get(claim.employmentId) ?? [], claim.asOfDate) ?? 0;
    renewed.push(await reserveAnew(tx, claim, ratio, renewal));
  }
  for (const claim of renewed) await raiseLimitedClaims(tx, claim, author);
  // Under the version before, as whatever frees money does: under the new one it may give back once more.
  for (const claim of claims) await giveBackExtra(tx, claim, author.personId);
  for (const [index, claim] of claims.entries()) await tell(tx, publicUrl, claim, renewed[index]);
}

/** Whoever gets as much as before has nothing to hear of. */
async function tell(tx: Tx, publicUrl: string, before: Claim, claim: Claim | undefined): Promise<void> {
  if (!claim || claim.contributionCents === before.contributionCents) return;
  const { companyId, employmentId, claimId, number, version, actionCode, asOfDate, contributionCents } = claim;
  const claimant = await findClaimant(tx, companyId, employmentId);
  if (!claimant?.email) return;
  const { email: to, lang, firstName: name, companyName } = claimant;
  await mailAboutClaim(tx, 'recomputed', {
    to,
    lang,
    companyId,
    url: `${publicUrl}${pathOfClaim(claimId)}`,
    dedupeKey: `claim ${claimId} ${version} recomputed`,
    values: {
      name,
      number,
      companyName,
      allowance: allowances[lang][actionCode],
      date: dateIn(lang, asOfDate),
      before: moneyIn(lang, before.contributionCents),
      contribution: moneyIn(lang, contributionCents),
    },
  });
}
