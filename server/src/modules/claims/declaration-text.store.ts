import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode, Language } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

/** Who declares: the employee, or a company with the employee's signed declaration in hand. */
export type Audience = 'employee' | 'company';

export interface DeclarationText {
  declarationId: string;
  version: number;
  textSk: string;
  textEn: string;
}

export const privacyId = 'PRIVACY';

/** The declarations to be made on a day, in their order; the privacy information is the last one. */
export async function declarationsOn(
  tx: ReadTx,
  actionCode: ActionCode,
  audience: Audience,
  date: PlainDate,
): Promise<DeclarationText[]> {
  const { rows } = await tx.client.query<DeclarationText>({
    name: 'claims-declarations-on',
    text: `SELECT DISTINCT ON (id = $4, id) id AS "declarationId", version, text_sk AS "textSk", text_en AS "textEn"
     FROM claim_declaration_text
     WHERE (id LIKE $1 || '-%' OR id = $4) AND audience = $2 AND valid_from <= $3
     ORDER BY id = $4, id, valid_from DESC, version DESC`,
    values: [actionCode, audience, date, privacyId],
  });
  return rows;
}

export interface AcceptedDeclaration {
  declarationId: string;
  version: number;
  acceptedAt: Date;
  text: string;
}

/** What was declared with a claim, in the words and the language that were accepted. */
export async function acceptedDeclarations(
  tx: ReadTx,
  companyId: string,
  claimId: string,
): Promise<AcceptedDeclaration[]> {
  const { rows } = await tx.client.query<AcceptedDeclaration>({
    name: 'claims-accepted-declarations',
    text: `SELECT d.declaration_id AS "declarationId", d.version, d.accepted_at AS "acceptedAt",
       CASE d.lang WHEN 'sk' THEN t.text_sk ELSE t.text_en END AS text
     FROM claim_declaration d
       JOIN claim_declaration_text t ON t.id = d.declaration_id AND t.audience = d.audience AND t.version = d.version
     WHERE d.company_id = $1 AND d.claim_id = $2
     ORDER BY d.declaration_id = $3, d.declaration_id`,
    values: [companyId, claimId, privacyId],
  });
  return rows;
}

export interface Acceptance {
  companyId: string;
  claimId: string;
  audience: Audience;
  lang: Language;
  at: Date;
}

export async function insertDeclarations(
  tx: Tx,
  { companyId, claimId, audience, lang, at }: Acceptance,
  declarations: readonly { declarationId: string; version: number }[],
): Promise<void> {
  await tx.client.query({
    name: 'claims-insert-declarations',
    text: `INSERT INTO claim_declaration (claim_id, company_id, audience, lang, accepted_at, declaration_id, version)
     SELECT $1, $2, $3, $4, $5, d.id, d.version FROM unnest($6::text[], $7::int[]) AS d (id, version)`,
    values: [
      claimId,
      companyId,
      audience,
      lang,
      at,
      declarations.map((one) => one.declarationId),
      declarations.map((one) => one.version),
    ],
  });
}
