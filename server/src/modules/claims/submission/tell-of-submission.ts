import { recordAudit } from '#modules/audit';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { moneyIn } from '#platform/wording';
import type { ProblemCode } from '../checks/problem.rules.ts';
import { countedWorkingDays, mailAboutClaim, pathOfClaim } from '../claim.mail.ts';
import type { Claim } from '../claim.store.ts';
import type { Claimant } from '../claimant.store.ts';
import type { Audience } from '../declaration-text.store.ts';
import en from '../submission.en.json' with { type: 'json' };
import sk from '../submission.sk.json' with { type: 'json' };
import { listAdministrators } from './administrators.store.ts';

const allowances = { sk: sk.allowances, en: en.allowances };

export interface SubmissionToTell {
  claim: Claim;
  claimant: Claimant;
  audience: Audience;
  author: Author;
  /** Warnings that were read and passed. */
  forced: readonly ProblemCode[];
}

/** Notes a submission, confirms it to the employee and, where the company wants each one, tells its administrators. */
export async function tellOfSubmission(tx: Tx, publicUrl: string, submission: SubmissionToTell): Promise<void> {
  const { claim, claimant, audience, author, forced } = submission;
  const { companyId, claimId, number, actionCode, contributionCents } = claim;
  await recordAudit(tx, {
    author,
    companyId,
    action: 'claim.submitted',
    objectType: 'claim',
    objectId: claimId,
    changes: { number, employmentId: claim.employmentId, sumCents: claim.sumCents, contributionCents, forced },
  });
  if (claimant.email) {
    const { email: to, lang, firstName: name, companyName } = claimant;
    await mailAboutClaim(tx, audience === 'employee' ? 'submitted' : 'submittedForYou', {
      to,
      lang,
      companyId,
      url: `${publicUrl}${pathOfClaim(claimId)}`,
      values: {
        name,
        number,
        companyName,
        allowance: allowances[lang][actionCode],
        contribution: moneyIn(lang, contributionCents),
        days: countedWorkingDays(claimant.decisionDays, lang),
      },
    });
  }
  if (claimant.noticeMode === 'single') await tellAdministrators(tx, publicUrl, submission);
}

async function tellAdministrators(tx: Tx, publicUrl: string, { claim, claimant }: SubmissionToTell): Promise<void> {
  const { companyId, claimId, number, actionCode } = claim;
  const administrators = await listAdministrators(tx, companyId);
  for (const { personId, email: to, lang } of administrators) {
    if (personId === claim.submittedBy || personId === claimant.personId) continue;
    await mailAboutClaim(tx, 'waiting', {
      to,
      lang,
      companyId,
      url: `${publicUrl}/company/documents?z=${claimId}`,
      values: { number, companyName: claimant.companyName, allowance: allowances[lang][actionCode] },
    });
  }
}
