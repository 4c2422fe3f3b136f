import type { ReadTx, Tx } from '#platform/database';

export async function findChildrenSealed(tx: ReadTx, personId: string): Promise<Buffer | null> {
  const { rows } = await tx.client.query<{ sealed: Buffer }>(
    'SELECT children_sealed AS sealed FROM person_children WHERE person_id = $1',
    [personId],
  );
  return rows[0]?.sealed ?? null;
}

export async function storeChildrenSealed(tx: Tx, personId: string, sealed: Buffer, at: Date): Promise<void> {
  await tx.client.query(
    `INSERT INTO person_children (person_id, children_sealed, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (person_id) DO UPDATE SET children_sealed = EXCLUDED.children_sealed, changed_at = EXCLUDED.changed_at`,
    [personId, sealed, at],
  );
}

export async function deleteChildren(tx: Tx, personId: string): Promise<void> {
  await tx.client.query('DELETE FROM person_children WHERE person_id = $1', [personId]);
}
