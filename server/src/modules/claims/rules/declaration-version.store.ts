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

/** Hands the wordings of a version to the one after it, as far as they go on there: it was scheduled with them. */
export async function handWordingsOn(
  tx: Tx,
  ruleId: string,
  heir: { ruleId: string; validFrom: PlainDate },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO claim_declaration_text (id, audience, version, valid_from, text_sk, text_en, rule_id)
     SELECT t.id, t.audience, newest.version + 1, $2, t.text_sk, t.text_en, $3
     FROM claim_declaration_text t CROSS JOIN LATERAL (
       SELECT max(n.version) AS version FROM claim_declaration_text n WHERE n.id = t.id AND n.audience = t.audience) newest
     WHERE t.rule_id = $1 AND NOT EXISTS (
       SELECT FROM claim_declaration_text later
       WHERE later.id = t.id AND later.audience = t.audience AND later.valid_from <= $2
         AND (later.valid_from, later.version) > (t.valid_from, t.version))`,
    [ruleId, heir.validFrom, heir.ruleId],
  );
}
