import type { AnswerOf } from '@polana/contract/endpoint';
import type { approveManyClaims } from '@polana/contract/claim-decisions';
import { textFromCents } from '@polana/contract/money';
import { lockBooks } from '#modules/ledger';
import { inRoutineTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Texts } from '#platform/texts';
import { lockClaims, type Claim } from '../claim.store.ts';
import { approveClaim, drawMany, findingsOf, findingsToApprove } from './approve-claim.ts';
import { checkClaims } from './check-claims.ts';
import { type Finding, worstOf } from './claim-checks.rules.ts';
import { alreadyDecided, assertDecidable, type Deciding, holdClaim, obstaclesTo } from './deciding.ts';
import { mailApprovals } from './decision.mail.ts';
import { recordApprovals } from './record-decision.ts';

export interface ShownClaim {
  id: string;
  version: number;
}

type Outcome = AnswerOf<typeof approveManyClaims>;
type Judged = { id: string } & ({ claim: Claim } | { refusal: Refusal });

/** Approves every claim that has no warning; one that cannot be approved takes nothing from the others. */
export async function approveMany(
  db: Database,
  deciding: Deciding,
  texts: Texts,
  shown: readonly ShownClaim[],
): Promise<Outcome> {
  const wanted = [...new Map(shown.map((claim) => [claim.id, claim])).values()];
  const judged = await inRoutineTransaction(db, (tx) => approveTogether(tx, deciding, wanted)).catch(
    (error: unknown) => {
      // What no check foresaw, as an account that does not suffice, ends a transaction: then each has its own.
      if (error instanceof Refusal) return approveApart(db, deciding, wanted);
      throw error;
    },
  );
  return {
    approved: judged.flatMap((one) => ('claim' in one ? [approvedOf(one.claim)] : [])),
    refused: judged.flatMap((one) => ('refusal' in one ? [refusedOf(one.id, one.refusal)] : [])),
  };

  function approvedOf({ claimId, number, contributionCents }: Claim): Outcome['approved'][number] {
    return { id: claimId, number, contribution: textFromCents(contributionCents) };
  }

  function refusedOf(id: string, { code, details }: Refusal): Outcome['refused'][number] {
    return { id, code, message: texts.refusal(deciding.lang, code, details.values) };
  }
}

/** All in one transaction: held, checked and judged at once, then what is clean is approved. */
async function approveTogether(tx: Tx, deciding: Deciding, wanted: readonly ShownClaim[]): Promise<Judged[]> {
  const { companyId } = deciding.admin;
  const ids = wanted.map(({ id }) => id);
  const [, held, checked] = await Promise.all([
    lockBooks(tx, companyId),
    lockClaims(tx, companyId, ids),
    checkClaims(tx, companyId, ids),
  ]);
  const claims = new Map(held.map((claim) => [claim.claimId, claim]));
  const obstacles = await obstaclesTo(tx, deciding.admin, held);
  const judged = await Promise.all(
    wanted.map(({ id, version }) =>
      judge(id, async () => {
        const claim = await assertDecidable(tx, deciding, claims.get(id), { version, obstacle: obstacles.get(id) });
        await assertApprovable(tx, deciding, claim, findingsToApprove(checked.get(id)));
        return claim;
      }),
    ),
  );
  const clean = judged.flatMap((one) => ('claim' in one ? [one.claim] : []));
  if (clean.length > 0) await approveClean(tx, deciding, clean);
  return judged;
}

/** What `approveClaim` does for one, for all of them at once: drawn, written down, told. None of them needs another's answer. */
async function approveClean(tx: Tx, deciding: Deciding, claims: readonly Claim[]): Promise<void> {
  await Promise.all([
    drawMany(tx, deciding, claims),
    recordApprovals(tx, deciding, claims),
    mailApprovals(tx, deciding, claims),
  ]);
}

async function approveApart(db: Database, deciding: Deciding, wanted: readonly ShownClaim[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { id, version } of wanted)
    judged.push(await judge(id, () => inRoutineTransaction(db, (tx) => approveOne(tx, deciding, id, version))));
  return judged;
}

async function approveOne(tx: Tx, deciding: Deciding, claimId: string, version: number): Promise<Claim> {
  const claim = await holdClaim(tx, deciding, claimId, version);
  const findings = await findingsOf(tx, claim);
  await assertApprovable(tx, deciding, claim, findings);
  await approveClaim(tx, deciding, claim, { status: 'approved', version }, findings);
  return claim;
}

async function judge(id: string, findClaim: () => Promise<Claim>): Promise<Judged> {
  try {
    return { id, claim: await findClaim() };
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: error };
    throw error;
  }
}

/** Many at once are approved without looking at each, so here a warning is enough to refuse. */
async function assertApprovable(tx: Tx, { lang }: Deciding, claim: Claim, findings: readonly Finding[]): Promise<void> {
  if (claim.status !== 'pending') throw await alreadyDecided(tx, lang, claim);
  if (claim.infoRequested) throw new Refusal('claim_waits_for_answer', 409);
  if (worstOf(findings) !== 'clean') throw new Refusal('claim_has_warnings', 409);
}
