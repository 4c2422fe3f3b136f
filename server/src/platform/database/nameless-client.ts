import pg from 'pg';

/**
 * A client that prepares no named statement: behind a pooler in transaction mode the next call may reach another session of the
 * database, which does not know the name.
 */
export class NamelessClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    const nameless = (first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest);
    this.query = nameless as typeof this.query;
  }
}

/** Only plain descriptions of a query; what brings its own protocol (COPY) is passed on untouched. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || 'submit' in query) return query;
  const { name: _name, ...rest } = query;
  return rest;
}
