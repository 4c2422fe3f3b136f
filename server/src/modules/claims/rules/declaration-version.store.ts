import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';
import type { Audience } from '../declaration-text.store.ts';

export interface WordingVersion {
  declarationId: string;
  audience: Audience;
  version: number;
  validFrom: PlainDate;
  textSk: string;
  textEn: string;
}

/** Every wording there ever was, by declaration and audience, from the first day to the newest. */
export async function listWordings(tx: ReadTx): Promise<WordingVersion[]> {
  const { rows } = await tx.client.query<WordingVersion>(
    `SELECT id AS "declarationId", audience, version, valid_from AS "validFrom", text_sk AS "textSk", text_en AS "textEn"
     FROM claim_declaration_text ORDER BY id, audience, valid_from, version`,
  );
  return rows;
}

export interface WordingToInsert extends Omit<WordingVersion, 'version'> {
  ruleId: string;
}

/** Adds a wording under the next number of its declaration and audience. */
export async function insertWording(tx: Tx, wording: WordingToInsert): Promise<void> {
  await tx.client.query(
    `INSERT INTO claim_declaration_text (id, audience, version, valid_from, text_sk, text_en, rule_id)
     SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6 FROM claim_declaration_text WHERE id = $1 AND audience = $2`,
    [wording.declarationId, wording.audience, wording.validFrom, wording.textSk, wording.textEn, wording.ruleId],
  );
}
