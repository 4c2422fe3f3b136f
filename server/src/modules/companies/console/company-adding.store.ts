import { tablesOf, type ReadTx, type Tx } from '#platform/database';

interface Tables {
  company: { id: string; ico: string; status: string };
  company_order: {
    created_by: string;
    idempotency_key: string;
    request_sha256: Buffer;
    company_id: string;
    created_at: Date;
  };
  company_note: { id: string; company_id: string; text: string; created_at: Date; created_by: string };
}

export interface CompanyOrderKey {
  personId: string;
  key: string;
}

/** Held to the end of the transaction: two orders with one key come one after another. */
export async function lockOrder(
  tx: Tx,
  { personId, key }: CompanyOrderKey,
): Promise<{ requestSha256: Buffer; companyId: string } | undefined> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('company order ' || $1 || $2, 0))`, [
    personId,
    key,
  ]);
  const row = await tablesOf<Tables>(tx)
    .selectFrom('company_order')
    .select(['request_sha256', 'company_id'])
    .where('created_by', '=', personId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && { requestSha256: row.request_sha256, companyId: row.company_id };
}

export async function insertOrder(
  tx: Tx,
  { personId, key }: CompanyOrderKey,
  order: { requestSha256: Buffer; companyId: string; at: Date },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('company_order')
    .values({
      created_by: personId,
      idempotency_key: key,
      request_sha256: order.requestSha256,
      company_id: order.companyId,
      created_at: order.at,
    })
    .execute();
}

/** States of the companies that have or had this number. */
export async function statesOfIco(tx: ReadTx, ico: string): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ status: string }>('SELECT DISTINCT status FROM company WHERE ico = $1', [
    ico,
  ]);
  return new Set(rows.map((row) => row.status));
}

export interface NewNote {
  noteId: string;
  companyId: string;
  text: string;
  at: Date;
  byPersonId: string;
}

export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('company_note')
    .values({
      id: note.noteId,
      company_id: note.companyId,
      text: note.text,
      created_at: note.at,
      created_by: note.byPersonId,
    })
    .execute();
}
