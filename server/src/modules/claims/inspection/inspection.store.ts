import type { ReadTx } from '#platform/database';
import type { Letterhead } from '#platform/pdf';

export interface PackedClaim {
  claimId: string;
  number: string;
}

export interface PackSpan {
  from: Date;
  /** Not included. */
  until: Date;
}

export async function findClaimByNumber(
  tx: ReadTx,
  companyId: string,
  number: string,
): Promise<PackedClaim | undefined> {
  const { rows } = await tx.client.query<PackedClaim>(
    'SELECT id AS "claimId", number FROM claim WHERE company_id = $1 AND number = $2',
    [companyId, number],
  );
  return rows[0];
}

/** Over companies: whose claim a number is. */
export async function findCompanyOfNumber(tx: ReadTx, number: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ companyId: string }>(
    'SELECT company_id AS "companyId" FROM claim WHERE number = $1',
    [number],
  );
  return rows[0]?.companyId;
}

export async function countClaimsIn(tx: ReadTx, companyId: string, { from, until }: PackSpan): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*) FROM claim WHERE company_id = $1 AND submitted_at >= $2 AND submitted_at < $3',
    [companyId, from, until],
  );
  return rows[0]?.count ?? 0;
}

/** In the order they were submitted. */
export async function findClaimsIn(tx: ReadTx, companyId: string, { from, until }: PackSpan): Promise<PackedClaim[]> {
  const { rows } = await tx.client.query<PackedClaim>(
    `SELECT id AS "claimId", number FROM claim WHERE company_id = $1 AND submitted_at >= $2 AND submitted_at < $3
     ORDER BY submitted_at, id`,
    [companyId, from, until],
  );
  return rows;
}

export interface KeptDocument {
  claimId: string;
  fileId: string;
  isSignedDeclaration: boolean;
  /** As it was noted on the claim when the document was added. */
  sha256: string;
  originalSha256: string;
  addedAt: Date;
}

/** In their order within each claim. */
export async function findDocumentsOf(
  tx: ReadTx,
  companyId: string,
  claimIds: readonly string[],
): Promise<KeptDocument[]> {
  const { rows } = await tx.client.query<KeptDocument>(
    `SELECT claim_id AS "claimId", file_id AS "fileId", is_signed_declaration AS "isSignedDeclaration",
       encode(sha256, 'hex') AS sha256, encode(original_sha256, 'hex') AS "originalSha256", added_at AS "addedAt"
     FROM claim_file WHERE company_id = $1 AND claim_id = ANY ($2::uuid[]) ORDER BY claim_id, position`,
    [companyId, claimIds],
  );
  return rows;
}

export interface PackNames extends Letterhead {
  companyName: string;
  ico: string;
  personName: string;
}

export async function readPackNames(tx: ReadTx, companyId: string, personId: string): Promise<PackNames> {
  const { rows } = await tx.client.query<PackNames>(
    `SELECT p.product_name AS "productName", p.brand, p.logo, c.name AS "companyName", c.ico, account.name AS "personName"
     FROM letterhead_report p CROSS JOIN company_report c JOIN person_account account ON account.person_id = $2
     WHERE c.company_id = $1`,
    [companyId, personId],
  );
  const names = rows[0];
  if (!names) throw new Error('a pack without a company or a person');
  return names;
}
