import type pg from 'pg';

/** The connection for as long as the transaction lasts: of several questions asked at once one may fail, and what the others ask
 *  afterwards would land in somebody else's transaction. */
export function lend(client: pg.PoolClient): { client: pg.PoolClient; end: () => void } {
  let isOver = false;
  const query = (...question: Parameters<pg.PoolClient['query']>) => {
    if (isOver) throw new Error('asked after the end of the transaction');
    return client.query(...question);
  };
  return { client: { query } as unknown as pg.PoolClient, end: () => (isOver = true) };
}
