import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import pg from 'pg';

const int8 = 20;
const date = 1082;
pg.types.setTypeParser(int8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond the safe range: ${text}`);
  return value;
});
pg.types.setTypeParser(date, (text) => text);

/** Whose rows the row-level security lets through: one company's, or every company's (operator and jobs). */
type Tenant = { companyId: string } | 'every company' | 'none';

/** Connections to PostgreSQL, bound to a tenant. Without one, tables of companies are out of reach: the database refuses. */
export class Database {
  readonly pool: pg.Pool;
  readonly tenant: Tenant;

  constructor(pool: pg.Pool, tenant: Tenant = 'none') {
    this.pool = pool;
    this.tenant = tenant;
  }

  forCompany(companyId: string): Database {
    return new Database(this.pool, { companyId });
  }

  forEveryCompany(): Database {
    return new Database(this.pool, 'every company');
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

declare const writes: unique symbol;

/** An open transaction that may only read. */
export interface ReadTx {
  readonly client: pg.PoolClient;
  readonly queries: Kysely<unknown>;
}

/** An open transaction that may write; a `Database` or a `ReadTx` is not one. */
export interface Tx extends ReadTx {
  readonly [writes]: true;
}

export interface DatabaseOptions {
  connectionsMax?: number;
  statementTimeoutMilliseconds?: number;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'polana',
    statement_timeout: options.statementTimeoutMilliseconds ?? 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // A connection that breaks (the database restarts) is dropped by the pool, and whoever was using it gets the error from
  // its own query; without these listeners the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Database(pool);
}

/** Runs the work in one transaction: all of it is written, or none of it. */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withTransaction(db, 'BEGIN', (client) => work(transactionOf(client) as Tx));
}

/** Runs the work on one consistent snapshot that cannot write. */
export function reading<Result>(db: Database, work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
  return withTransaction(db, 'BEGIN READ ONLY', (client) => work(transactionOf(client)));
}

/** The tables a store declares, for writing. */
export function tablesOf<Tables>(tx: Tx): Kysely<Tables> {
  return tx.queries as Kysely<Tables>;
}

type Reader<Tables> = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'dynamic'>;

/** The tables a store declares, for reading. */
export function readTablesOf<Tables>(tx: ReadTx): Reader<Tables> {
  return tx.queries as Kysely<Tables>;
}

async function withTransaction<Result>(
  db: Database,
  begin: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin + tenantSetting(db.tenant));
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One round trip opens the transaction and names the tenant; the id is checked because it is put into the text. */
function tenantSetting(tenant: Tenant): string {
  if (tenant === 'none') return '';
  if (tenant === 'every company') return `; SET LOCAL polana.tenant = 'all'`;
  if (!uuidPattern.test(tenant.companyId)) throw new RangeError('not a company id');
  return `; SET LOCAL polana.tenant = '${tenant.companyId}'`;
}

function transactionOf(client: pg.PoolClient): ReadTx {
  return { client, queries: new Kysely<unknown>({ dialect: dialectOver(client) }) };
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

function dialectOver(client: pg.PoolClient) {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = await client.query(query.sql, query.parameters as unknown[]);
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('streaming goes through a cursor of its own');
    },
  };
  const nested = async () => {
    throw new Error('the transaction is already open');
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: nested,
    commitTransaction: nested,
    rollbackTransaction: nested,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
}
