import type { Language } from '@polana/contract/roles';
import type { Tx } from '#platform/database';
import { insertClaimEvent } from '../claim-event.store.ts';
import { insertClaimFiles } from '../claim-file.store.ts';
import type { Claim } from '../claim.store.ts';
import { type Audience, type DeclarationText, insertDeclarations } from '../declaration-text.store.ts';
import type { GatheredFile } from './gather-files.ts';

export interface SubmissionParts {
  files: readonly GatheredFile[];
  signedFileId: string | null;
  declarations: readonly DeclarationText[];
  audience: Audience;
  lang: Language;
  byPersonId: string;
}

/** What belongs to a claim from its first moment: the documents, the declarations as they were read, and the first event. */
export async function writeSubmission(tx: Tx, claim: Claim, parts: SubmissionParts): Promise<void> {
  const { companyId, claimId, submittedAt: at } = claim;
  const { files, signedFileId, declarations, audience, lang, byPersonId } = parts;
  const documents = files.map(({ fileId, sha256, originalSha256 }) => ({
    fileId,
    sha256,
    originalSha256,
    isSignedDeclaration: fileId === signedFileId,
  }));
  await insertClaimFiles(tx, { companyId, claimId }, documents, { at, byPersonId });
  await insertDeclarations(tx, { companyId, claimId, audience, lang, at }, declarations);
  await insertClaimEvent(tx, { companyId, claimId, kind: 'submitted', at, byPersonId });
}
