import pg from 'pg';
import { Batch } from './batch.ts';

declare module 'pg' {
  interface Client {
    readonly connectionParameters: { query_timeout: number };
  }
}

/** An opening does no work, so that a database which leaves it unanswered is not there. */
const openingMilliseconds = 3_000;
/** Time for the answer to travel, beside what PostgreSQL itself allows a statement. */
const travelMilliseconds = 500;
const opening = /^BEGIN\b/;
const longerTime = /\bstatement_timeout\b/;

/**
 * A client that does not wait for a database which has stopped answering. PostgreSQL ends a statement that takes too long, but
 * only while it runs. A transaction that asks PostgreSQL for longer statements is waited for.
 */
export function impatientClient(statementMilliseconds: number, Base: typeof pg.Client = pg.Client): typeof pg.Client {
  const ordinary = statementMilliseconds + travelMilliseconds;
  return class ImpatientClient extends Base {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
      let patience = ordinary;
      const impatient = (first: unknown, ...rest: unknown[]) => {
        // Said beside the query: a description with one more field would be copied for it, on every call.
        this.connectionParameters.query_timeout = first instanceof Batch ? ordinary : patienceWith(textOf(first));
        return query(first, ...rest);
      };
      const patienceWith = (text: string | null) => {
        if (text === null) return 0;
        const isOpening = opening.test(text);
        if (isOpening) patience = ordinary;
        else if (longerTime.test(text)) patience = 0;
        return isOpening ? Math.min(openingMilliseconds, ordinary) : patience;
      };
      this.query = impatient as typeof this.query;
    }
  };
}

/** Nothing for what brings its own protocol (COPY). */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return null;
  return String(query.text);
}

/** The database has not answered; what became of the statement nobody knows, and the connection is of no more use. */
export function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}
