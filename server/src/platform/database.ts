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
import { impatientClient, isSilence } from './database/impatient-client.ts';
import { NamelessClient } from './database/nameless-client.ts';
import { currentPosition, Replica } from './database/replica.store.ts';

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

interface Connections {
  pool: pg.Pool;
  /** Sent with every BEGIN: a pooler in between keeps no settings of a session. */
  transactionSettings: string;
  replica: Replica | null;
}

/** Connections to PostgreSQL, bound to a tenant. Without one, tables of companies are out of reach: the database refuses. */
export class Database {
  readonly pool: pg.Pool;
  readonly tenant: Tenant;
  readonly connections: Connections;

  constructor(connections: Connections, tenant: Tenant = 'none') {
    this.pool = connections.pool;
    this.connections = connections;
    this.tenant = tenant;
  }

  forCompany(companyId: string): Database {
    return new Database(this.connections, { companyId });
  }

  forEveryCompany(): Database {
    return new Database(this.connections, 'every company');
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.connections.replica?.close()]);
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
  /** The address is that of a pooler in transaction mode: nothing may be kept in a session. */
  isPooled?: boolean;
  /** A read-only copy that may be some seconds behind. */
  replicaUrl?: string | null;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connectionsMax = 10, isPooled = false, replicaUrl } = options;
  const timeouts = {
    // With the wait for its answer, a little below the five seconds within which everybody is answered.
    statement_timeout: options.statementTimeoutMilliseconds ?? 4_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  };
  const shared = { max: connectionsMax, idleTimeoutMillis: 30_000, application_name: 'polana' };
  const pool = openPool({
    ...shared,
    connectionString: url,
    connectionTimeoutMillis: 4_500,
    ...(isPooled ? {} : timeouts),
    Client: impatientClient(timeouts.statement_timeout, isPooled ? NamelessClient : undefined),
  });
  const replicaPool = replicaUrl
    ? openPool({
        ...shared,
        ...timeouts,
        Client: impatientClient(timeouts.statement_timeout),
        connectionString: replicaUrl,
        connectionTimeoutMillis: 1_000,
      })
    : null;
  return new Database({
    pool,
    transactionSettings: isPooled ? settingsOf(timeouts) : '',
    replica: replicaPool && new Replica(replicaPool),
  });
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that breaks (the database restarts) is dropped by the pool, and whoever was using it gets the error from
  // its own query; without these listeners the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function settingsOf(timeouts: Readonly<Record<string, number>>): string {
  return Object.entries(timeouts)
    .map(([name, milliseconds]) => `; SET LOCAL ${name} = ${milliseconds}`)
    .join('');
}

/** Runs the work in one transaction: all of it is written, or none of it. */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withTransaction(db, 'BEGIN', (client) => work(transactionOf(client) as Tx));
}

/** Runs the work on one consistent snapshot that cannot write. */
export function reading<Result>(db: Database, work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
  return withTransaction(db, 'BEGIN READ ONLY', (client) => work(transactionOf(client)));
}

/**
 * As `reading`, on the read-only copy where there is one: for figures that may be some seconds old, and for files that need
 * `everythingSoFar`. A copy that is down or too far behind is passed over.
 */
export async function readingFromCopy<Result>(
  db: Database,
  work: (tx: ReadTx) => Promise<Result>,
  { everythingSoFar = false } = {},
): Promise<Result> {
  const { replica } = db.connections;
  const opening = `BEGIN READ ONLY${tenantSetting(db.tenant)}`;
  const client = await replica?.connect(everythingSoFar ? await currentPosition(db.pool) : null);
  if (!client) return reading(db, work);
  return transactionOn(client, opening, () => work(transactionOf(client)));
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
  const opening = begin + db.connections.transactionSettings + tenantSetting(db.tenant);
  return transactionOn(await db.pool.connect(), opening, work);
}

async function transactionOn<Result>(
  client: pg.PoolClient,
  begin: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    if (isSilence(error)) broken = error;
    else
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
