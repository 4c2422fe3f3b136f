import type { SubmittedClaim } from '@polana/contract/claim-submission';
import { textFromCents } from '@polana/contract/money';
import { yearOf } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { holdStanding } from '#modules/companies';
import { holdEmployment } from '#modules/employees';
import { keepingNothingUnless, type Files, type ReceivedFile } from '#modules/files';
import { lockBooks } from '#modules/ledger';
import type { Author } from '#platform/actor';
import { now, plainDateAt } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Sealing } from '#platform/sealing';
import { calculationAnswer } from '../calculation.rules.ts';
import { findRuleOn } from '../allowance-rule.store.ts';
import { circumstancesOf } from '../checks/circumstances.ts';
import { asOfDateOf, judgeClaim, type Circumstances, type Judgement } from '../checks/judge-claim.rules.ts';
import { problem } from '../checks/problem.rules.ts';
import { refuseProblems } from '../checks/tell-problem.ts';
import { findOwnContents } from '../claim-file.store.ts';
import { insertClaim, takeClaimNumber, type Claim } from '../claim.store.ts';
import { findClaimant, type Claimant } from '../claimant.store.ts';
import { dropDraft } from '../drafts/drafts.ts';
import { reserveContribution } from '../reserve-contribution.ts';
import type { Uploader } from '../uploads/claim-upload.store.ts';
import { checkDeclarations } from './check-declarations.ts';
import { insertSubmission, lockSubmissionKey } from './claim-submission.store.ts';
import { findCorrectable } from './correctable-claim.ts';
import { gatherFiles, type GatheredFile } from './gather-files.ts';
import { settleLikenesses } from './settle-likenesses.ts';
import { columnsOf, factsOf, requestSha256, type ClaimForm } from './submission.rules.ts';
import { sealNames } from './seal-names.ts';
import { tellOfSubmission } from './tell-of-submission.ts';
import { writeSubmission } from './write-submission.ts';

/** What submitting needs beside the database. */
export interface SubmissionTools {
  files: Files;
  sealing: Sealing;
  publicUrl: string;
}

export interface Submission {
  form: ClaimForm;
  /** The employee for themselves, or an administrator for an employee. */
  submitter: Uploader;
  /** Files that came with the form, and which of them is the signed declaration. */
  received: readonly (ReceivedFile & { isSignedDeclaration: boolean })[];
  lang: Language;
  /** "I have read the warning." */
  force: boolean;
  idempotencyKey: string | null;
  author: Author;
}

/**
 * Submits a claim: checked, numbered, reserved, declared, noted and told in one transaction. The same key with the same content
 * is answered with the first result, however many come at once; a refusal leaves nothing behind, not even a gap in the numbers.
 */
export function submitClaim(db: Database, tools: SubmissionTools, submission: Submission): Promise<SubmittedClaim> {
  const { submitter, idempotencyKey, received } = submission;
  const fileSha256 = received.map((file) => file.originalSha256.toString('hex'));
  const { actionCode, ...said } = submission.form;
  const sha256 = requestSha256({ employmentId: submitter.employmentId, actionCode }, said, fileSha256);
  return keepingNothingUnless(tools.files, received, () =>
    inTransaction(db, async (tx) => {
      if (!idempotencyKey) return submitOnce(tx, tools, submission);
      const key = { companyId: submitter.companyId, personId: submitter.personId, key: idempotencyKey };
      const known = await lockSubmissionKey(tx, key);
      if (known && !known.requestSha256.equals(sha256)) throw new Refusal('idempotency_key_reused', 422);
      if (known) return known.answer;
      const answer = await submitOnce(tx, tools, submission);
      await insertSubmission(tx, key, { requestSha256: sha256, answer }, now());
      return answer;
    }),
  );
}

async function submitOnce(tx: Tx, tools: SubmissionTools, submission: Submission): Promise<SubmittedClaim> {
  const { form, lang, force, submitter } = submission;
  const claimant = await claimantOf(tx, submission);
  const corrected = await correctedOf(tx, submission, claimant);
  const judged = await judge(tx, submitter.companyId, form, claimant, corrected);
  refuseProblems(judged.judgement.problems, lang, true);
  const audience = submitter.employmentId ? 'employee' : 'company';
  const declarations = await checkDeclarations(tx, form.actionCode, audience, form.declarations);
  const { files, signedFileId } = await filesOf(tx, submission, corrected);
  if (submitter.employmentId)
    await dropDraft(tx, { ...submitter, employmentId: submitter.employmentId }, form.actionCode);

  // From here on everything of the company that moves money waits, so only what must not be overtaken comes below.
  await lockBooks(tx, submitter.companyId);
  const [{ circumstances, judgement }] = await Promise.all([
    judgedByRuleNow(tx, submission, claimant, corrected, judged),
    refuseUnlessStillActive(tx, submission, claimant),
  ]);
  if (corrected) await correctedOf(tx, submission, claimant);
  await refuseClaimedFiles(
    tx,
    submission,
    claimant,
    files.filter((file) => file.fileId !== signedFileId),
  );
  const claim = await reserveAndInsert(tx, tools, { submission, claimant, corrected, circumstances, judgement });
  await writeSubmission(tx, claim, {
    files,
    signedFileId,
    declarations,
    audience,
    lang,
    byPersonId: submitter.personId,
  });
  const problems = [...judgement.problems, ...(await settleLikenesses(tx, claim, audience))];
  refuseProblems(problems, lang, force);
  const forced = problems.map((problem) => problem.code);
  await tellOfSubmission(tx, tools.publicUrl, { claim, claimant, audience, author: submission.author, forced });
  return {
    id: claim.claimId,
    number: claim.number,
    status: claim.status,
    contribution: textFromCents(claim.contributionCents),
    calculation: calculationAnswer(claim.calculation, claim.asOfDate),
  };
}

/** An employee claims for themselves only; an administrator names an employee of the company. Held, so that the employment it is
 *  judged by is the one it is submitted in. */
async function claimantOf(tx: Tx, { form, submitter }: Submission): Promise<Claimant> {
  const { companyId, employmentId } = submitter;
  if (employmentId && (form.employeeId !== undefined || form.signedDeclarationFileId !== undefined))
    throw new Refusal('not_allowed', 403);
  const claimantId = employmentId ?? form.employeeId;
  if (!claimantId) throw new Refusal('field_required', 400, { path: 'employeeId' });
  const [, claimant] = await Promise.all([
    holdEmployment(tx, companyId, claimantId),
    findClaimant(tx, companyId, claimantId),
  ]);
  if (!claimant || claimant.isDeactivated) throw new Refusal('employee_not_found', 404);
  if (claimant.isRestricted) throw new Refusal('processing_restricted', 403);
  return claimant;
}

/** Judged active at first, but the operator may have suspended or ended the company since, or restricted the person; what the
 *  operator does to the company from here on waits for us. */
async function refuseUnlessStillActive(
  tx: Tx,
  { submitter: { companyId }, lang }: Submission,
  { employmentId }: Claimant,
): Promise<void> {
  const [status, claimant] = await Promise.all([
    holdStanding(tx, companyId),
    findClaimant(tx, companyId, employmentId),
  ]);
  if (status !== 'active') refuseProblems([problem('company_suspended', '')], lang, false);
  if (claimant?.isRestricted) throw new Refusal('processing_restricted', 403);
}

async function correctedOf(tx: Tx, { form, submitter }: Submission, claimant: Claimant): Promise<Claim | null> {
  const { replaces, actionCode } = form;
  return replaces ? findCorrectable(tx, submitter.companyId, claimant.employmentId, actionCode, replaces) : null;
}

async function judge(tx: Tx, companyId: string, form: ClaimForm, claimant: Claimant, corrected: Claim | null) {
  const facts = factsOf(form);
  const circumstances = await circumstancesOf(tx, {
    companyId,
    actionCode: form.actionCode,
    employment: claimant,
    asOfDate: asOfDateOf(facts),
    stayTo: facts.stayTo,
    firstSubmittedOn: corrected ? plainDateAt(corrected.firstSubmittedAt) : undefined,
  });
  return { circumstances, judgement: judgeClaim(facts, circumstances) };
}

type Judged = Awaited<ReturnType<typeof judge>>;

/** Judged once more where the operator has changed the rule of the as-of date since; what changes from here on computes the claim anew
 *  as soon as it is in (`followRules`). */
async function judgedByRuleNow(
  tx: Tx,
  { form, submitter, lang }: Submission,
  claimant: Claimant,
  corrected: Claim | null,
  judged: Judged,
): Promise<Judged> {
  const rule = await findRuleOn(tx, form.actionCode, columnsOf(form).asOfDate);
  if (rule?.ruleId === judged.circumstances.rule?.ruleId) return judged;
  const again = await judge(tx, submitter.companyId, form, claimant, corrected);
  refuseProblems(again.judgement.problems, lang, true);
  return again;
}

/** At least one receipt, and the signed declaration beside it where the company submits. */
async function filesOf(
  tx: Tx,
  { form, submitter, received, author }: Submission,
  corrected: Claim | null,
): Promise<{ files: GatheredFile[]; signedFileId: string | null }> {
  const fileIds = [...(form.fileIds ?? []), ...(form.signedDeclarationFileId ? [form.signedDeclarationFileId] : [])];
  const gathering = { uploader: submitter, fileIds, received, correctedClaimId: corrected?.claimId ?? null };
  const files = await gatherFiles(tx, gathering, author);
  const receivedFiles = files.slice(files.length - received.length);
  const signedIndex = received.findIndex((file) => file.isSignedDeclaration);
  const signedFileId = form.signedDeclarationFileId ?? receivedFiles[signedIndex]?.fileId ?? null;
  if (!submitter.employmentId && !signedFileId)
    throw new Refusal('signed_declaration_required', 400, { path: 'signedDeclarationFileId' });
  if (!files.some((file) => file.fileId !== signedFileId)) throw new Refusal('file_required', 400, { path: 'files' });
  return { files, signedFileId };
}

/** What somebody has claimed with, they do not claim with again; asked with the books in hand, so that two at once cannot. */
async function refuseClaimedFiles(
  tx: Tx,
  { submitter }: Submission,
  { personId }: Claimant,
  receipts: readonly GatheredFile[],
): Promise<void> {
  const contents = receipts.map((file) => file.originalSha256);
  if ((await findOwnContents(tx, submitter.companyId, personId, contents)).length === 0) return;
  const code = submitter.employmentId ? 'file_already_claimed' : 'file_claimed_by_employee';
  throw new Refusal(code, 409, { path: 'files' });
}

/** Of the first submission, where it counts for the claim that corrects it. */
function keptMoment(corrected: Claim | null, { submittedOn }: Circumstances): Date | undefined {
  return corrected && plainDateAt(corrected.firstSubmittedAt) === submittedOn ? corrected.firstSubmittedAt : undefined;
}

interface ClaimToInsert {
  submission: Submission;
  claimant: Claimant;
  corrected: Claim | null;
  circumstances: Circumstances;
  judgement: Judgement;
}

async function reserveAndInsert(
  tx: Tx,
  { sealing }: SubmissionTools,
  { submission, claimant, corrected, circumstances, judgement }: ClaimToInsert,
): Promise<Claim> {
  const { form, submitter } = submission;
  const { companyId, personId } = submitter;
  const { rule, ratio } = circumstances;
  if (!rule || ratio === null) throw new Error('a claim without a rule or a ratio was not refused');
  const claimId = newId();
  const columns = columnsOf(form);
  const { ruleId, act, paragraph, percent, capCents } = rule;
  const { calculation, reservationId } = await reserveContribution(tx, {
    companyId,
    employmentId: claimant.employmentId,
    claimId,
    actionCode: form.actionCode,
    asOfDate: columns.asOfDate,
    rule: { ruleId, act, paragraph, percent, capCents },
    ratio,
    expenseCents: columns.sumCents,
    submittedOn: circumstances.submittedOn,
    idempotencyKey: `claim ${claimId}`,
    createdBy: personId,
  });
  const submittedAt = now();
  const year = yearOf(columns.asOfDate);
  const claim: Claim = {
    claimId,
    companyId,
    employmentId: claimant.employmentId,
    number: await takeClaimNumber(tx, form.actionCode, year),
    actionCode: form.actionCode,
    year,
    status: 'pending',
    version: 1,
    infoRequested: false,
    late: judgement.isLate,
    duplicateSuspected: false,
    recognisedCents: null,
    contributionCents: calculation.contributionCents,
    ...columns,
    ...sealNames(sealing, companyId, form),
    ruleId,
    calculation,
    reservationId,
    replacesId: corrected?.claimId ?? null,
    reasonCode: null,
    reasonText: null,
    submittedAt,
    firstSubmittedAt: keptMoment(corrected, circumstances) ?? submittedAt,
    submittedBy: personId,
    decidedAt: null,
    decidedBy: null,
    forgottenAt: null,
  };
  await insertClaim(tx, claim);
  return claim;
}
