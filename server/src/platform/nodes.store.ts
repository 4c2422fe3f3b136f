import type { Database, ReadTx } from './database.ts';

/** One process of the portal. */
export interface NodeMark {
  id: string;
  name: string;
  version: string;
  runtime: string;
  startedAt: Date;
}

export interface SeenNode extends NodeMark {
  seenAt: Date;
  /** When it ended in peace. */
  endedAt: Date | null;
}

/** The one clock that all nodes share. */
export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await db.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  if (!rows[0]) throw new Error('a query without a row');
  return rows[0].at;
}

export async function markSeen(db: Database, node: NodeMark, at: Date): Promise<void> {
  await db.pool.query(
    `INSERT INTO node (id, name, version, runtime, started_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET seen_at = $6`,
    [node.id, node.name, node.version, node.runtime, node.startedAt, at],
  );
}

export async function markEnded(db: Database, nodeId: string, at: Date): Promise<void> {
  await db.pool.query('UPDATE node SET ended_at = $2 WHERE id = $1', [nodeId, at]);
}

export async function deleteNodesUnseenSince(db: Database, before: Date): Promise<void> {
  await db.pool.query('DELETE FROM node WHERE seen_at < $1', [before]);
}

export async function findNodes(tx: ReadTx): Promise<SeenNode[]> {
  const { rows } = await tx.client.query<SeenNode>(
    `SELECT id, name, version, runtime, started_at AS "startedAt", seen_at AS "seenAt", ended_at AS "endedAt"
     FROM node ORDER BY ended_at IS NOT NULL, started_at DESC, id LIMIT 50`,
  );
  return rows;
}
