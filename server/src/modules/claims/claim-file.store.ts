import type { ReadTx, Tx } from '#platform/database';

export interface ClaimFileRow {
  fileId: string;
  isSignedDeclaration: boolean;
}

/** In their order. */
export async function listClaimFiles(tx: ReadTx, companyId: string, claimId: string): Promise<ClaimFileRow[]> {
  const { rows } = await tx.client.query<ClaimFileRow>({
    name: 'claims-files',
    text: `SELECT file_id AS "fileId", is_signed_declaration AS "isSignedDeclaration"
     FROM claim_file WHERE company_id = $1 AND claim_id = $2 ORDER BY position`,
    values: [companyId, claimId],
  });
  return rows;
}

export interface FileOfPerson {
  companyId: string;
  claimId: string;
  number: string;
  fileId: string;
}

/** Over all companies: the documents of a person's claims, in their order. */
export async function listFilesOfPerson(tx: ReadTx, personId: string): Promise<FileOfPerson[]> {
  const { rows } = await tx.client.query<FileOfPerson>(
    `SELECT f.company_id AS "companyId", f.claim_id AS "claimId", c.number, f.file_id AS "fileId"
     FROM person_claim c JOIN claim_file f ON f.claim_id = c.claim_id
     WHERE c.person_id = $1 ORDER BY c.number, f.position`,
    [personId],
  );
  return rows;
}

export interface ClaimFileToAdd extends ClaimFileRow {
  sha256: string;
  originalSha256: string;
}

/** Adds files behind those the claim has. The database refuses them for a claim that is decided. */
export async function insertClaimFiles(
  tx: Tx,
  claim: { companyId: string; claimId: string },
  files: readonly ClaimFileToAdd[],
  added: { at: Date; byPersonId: string | null },
): Promise<void> {
  await tx.client.query({
    name: 'claims-insert-files',
    text: `INSERT INTO claim_file (company_id, claim_id, file_id, position, is_signed_declaration, sha256, original_sha256, added_at, added_by)
     SELECT $1, $2, f.file_id, f.position + (SELECT count(*) FROM claim_file WHERE company_id = $1 AND claim_id = $2),
       f.is_signed, decode(f.sha256, 'hex'), decode(f.original_sha256, 'hex'), $3, $4
     FROM unnest($5::uuid[], $6::boolean[], $7::text[], $8::text[])
       WITH ORDINALITY AS f (file_id, is_signed, sha256, original_sha256, position)`,
    values: [
      claim.companyId,
      claim.claimId,
      added.at,
      added.byPersonId,
      files.map((file) => file.fileId),
      files.map((file) => file.isSignedDeclaration),
      files.map((file) => file.sha256),
      files.map((file) => file.originalSha256),
    ],
  });
}

/** A claim whose documents were erased has some again: they are shown, and erased in their time, as those of any other. */
export async function markFilesKept(tx: Tx, companyId: string, claimId: string): Promise<void> {
  await tx.client.query(
    `UPDATE claim SET files_erased_at = NULL WHERE company_id = $1 AND id = $2 AND files_erased_at IS NOT NULL`,
    [companyId, claimId],
  );
}

/** Which of these contents the person holds in a claim that is not rejected. */
export async function findOwnContents(
  tx: ReadTx,
  companyId: string,
  personId: string,
  originalSha256: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.client.query<{ sha256: string }>({
    name: 'claims-own-contents',
    text: `SELECT DISTINCT encode(f.original_sha256, 'hex') AS sha256
     FROM claim_file f
       JOIN claim c ON c.id = f.claim_id AND c.status <> 'rejected'
       JOIN employee_report e ON e.employment_id = c.employment_id
     WHERE f.company_id = $1 AND f.original_sha256 = ANY (ARRAY(SELECT decode(hex, 'hex') FROM unnest($3::text[]) hex))
       AND e.person_id = $2`,
    values: [companyId, personId, originalSha256],
  });
  return rows.map((row) => row.sha256);
}

/** A document of a claim that this person submitted or that is theirs. */
export async function isHeldByOwnClaim(
  tx: ReadTx,
  { companyId, personId }: { companyId: string; personId: string },
  fileId: string,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM claim_file f JOIN claim c ON c.id = f.claim_id JOIN employee_report e ON e.employment_id = c.employment_id
     WHERE f.company_id = $1 AND f.file_id = $3 AND (e.person_id = $2 OR f.added_by = $2)`,
    [companyId, personId, fileId],
  );
  return rowCount !== null && rowCount > 0;
}
