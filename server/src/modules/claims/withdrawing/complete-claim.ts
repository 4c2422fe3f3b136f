import { recordAudit } from '#modules/audit';
import { now } from '#platform/clock';
import { findFiles } from '#modules/files';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { insertClaimEvent } from '../claim-event.store.ts';
import { findOwnContents, insertClaimFiles, listClaimFiles, markFilesKept } from '../claim-file.store.ts';
import { changeClaim, type Claim } from '../claim.store.ts';
import { markLikenesses } from '../decisions/mark-likenesses.ts';
import { gatherFiles, withinLimits, type GatheredFile } from '../submission/gather-files.ts';
import { holdOwnClaim, type OwnClaim } from './withdraw-claim.ts';

export interface Completion extends OwnClaim {
  answer: string;
  fileIds: readonly string[];
}

/** Answers the company's question, with further documents where they are needed: the claim is back in the queue, once. */
export function completeClaim(db: Database, completion: Completion): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { employee: uploader, author, fileIds } = completion;
    // Files before the books, in the same order as at submission.
    const files = await gatherFiles(tx, { uploader, fileIds, received: [], correctedClaimId: null }, author);
    const claim = await holdOwnClaim(tx, completion);
    if (!claim.infoRequested) throw new Refusal('claim_without_question', 409);
    await addFiles(tx, claim, completion, files);
    if (!(await changeClaim(tx, claim, { infoRequested: false }))) throw new Refusal('claim_changed', 409);
    const { companyId, claimId } = claim;
    const { personId } = completion.employee;
    await insertClaimEvent(tx, {
      companyId,
      claimId,
      kind: 'completed',
      text: completion.answer.trim(),
      byPersonId: personId,
    });
    await recordAudit(tx, {
      author: completion.author,
      companyId,
      action: 'claim.completed',
      objectType: 'claim',
      objectId: claimId,
      changes: { number: claim.number, addedFiles: completion.fileIds.length },
    });
  });
}

/** The same rules as at submission: none of them claimed before, and within the limits of one claim. */
async function addFiles(tx: Tx, claim: Claim, { employee }: Completion, added: readonly GatheredFile[]): Promise<void> {
  if (added.length === 0) return;
  const { companyId, claimId } = claim;
  const contents = added.map((file) => file.originalSha256);
  if ((await findOwnContents(tx, companyId, employee.personId, contents)).length > 0)
    throw new Refusal('file_already_claimed', 409, { path: 'files' });
  const held = await listClaimFiles(tx, companyId, claimId);
  withinLimits([
    ...(await findFiles(
      tx,
      companyId,
      held.map((file) => file.fileId),
    )),
    ...added,
  ]);
  const documents = added.map(({ fileId, sha256, originalSha256 }) => ({
    fileId,
    sha256,
    originalSha256,
    isSignedDeclaration: false,
  }));
  await insertClaimFiles(tx, claim, documents, { at: now(), byPersonId: employee.personId });
  await markFilesKept(tx, companyId, claimId);
  await markLikenesses(tx, claim);
}
