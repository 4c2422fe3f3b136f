import type pg from 'pg';

/** Statements asked in one go leave in one packet: each packet costs the system more than what is in it. */
export function gatherWrites(client: pg.PoolClient): void {
  const { stream } = client.connection;
  const query = client.query.bind(client) as (...question: unknown[]) => unknown;
  let isGathering = false;
  const gathering = (...question: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return query(...question);
  };
  client.query = gathering as typeof client.query;
}
