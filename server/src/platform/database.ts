import { Kysely } from 'kysely';
import pg from 'pg';
import { askTogether, Gathering } from './database/ask-together.ts';
import type { Question } from './database/batch.ts';
import { dialectOver } from './database/dialect.ts';
import { gatherWrites } from './database/gather-writes.ts';
import { impatientClient, isSilence } from './database/impatient-client.ts';
import { lend } from './database/lent-connection.ts';
import { NamelessClient } from './database/nameless-client.ts';
import type { Proviso } from './database/proviso.ts';
import { currentPosition, Replica } from './database/replica.store.ts';
import { startReading, type Tenant, tenantSetting } from './database/tenant.ts';
import './database/type-parsers.ts';

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
  readonly proviso: Proviso | null;

  constructor(connections: Connections, tenant: Tenant = 'none', proviso: Proviso | null = null) {
    this.pool = connections.pool;
    this.connections = connections;
    this.tenant = tenant;
    this.proviso = proviso;
  }

  forCompany(companyId: string): Database {
    return new Database(this.connections, { companyId }, this.proviso);
  }

  forEveryCompany(): Database {
    return new Database(this.connections, 'every company', this.proviso);
  }

  /** Behind a pooler nothing is asked in one breath. */
  get canPresume(): boolean {
    return !this.connections.transactionSettings;
  }

  /** Good for nothing until what is presumed turns out true. */
  provided(proviso: Proviso): Database {
    return new Database(this.connections, this.tenant, proviso);
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.connections.replica?.close()]);
  }
}

export type { Question } from './database/batch.ts';
export { PresumedTooMuch, Proviso } from './database/proviso.ts';

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
  /** How many times longer than in service everything is waited for, where the clock is not what matters. */
  patience?: number;
  /** Questions asked at once travel together, without waiting for each other's answers. COPY needs a connection that does not. */
  isPipelined?: boolean;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connectionsMax = 10, isPooled = false, replicaUrl, isPipelined = true, patience = 1 } = options;
  const timeouts = {
    // With the wait for its answer, a little below the five seconds within which everybody is answered.
    statement_timeout: (options.statementTimeoutMilliseconds ?? 4_000) * patience,
    lock_timeout: 2_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
  };
  const shared = {
    max: connectionsMax,
    idleTimeoutMillis: 30_000,
    application_name: 'polana',
    pipeline: isPipelined,
  };
  const pool = openPool({
    ...shared,
    connectionString: url,
    connectionTimeoutMillis: 4_500 * patience,
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
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (client.pipeline) gatherWrites(client);
  });
  return pool;
}

function settingsOf(timeouts: Readonly<Record<string, number>>): string {
  return Object.entries(timeouts)
    .map(([name, milliseconds]) => `; SET LOCAL ${name} = ${milliseconds}`)
    .join('');
}

/** Runs the work in one transaction: all of it is written, or none of it. */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return writeOn(db, '', work);
}

/** As `inTransaction`, for work that asks the same few things by their ids again and again: their plans are made once and kept,
 *  which else takes longer than the asking. */
export function inRoutineTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return writeOn(db, '; SET LOCAL plan_cache_mode = force_generic_plan', work);
}

/** Runs the work in a transaction that cannot write. Ask at once what does not depend on each other: it travels together. */
export async function reading<Result>(db: Database, work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
  const opening = openingOf(db);
  return readOn(await db.pool.connect(), opening, work);
}

/**
 * As `reading`, for questions that need no answer before the next: they travel in one packet and are answered in one. Whatever is asked
 * later is refused.
 */
export async function readingAtOnce<Result>(db: Database, ask: (tx: ReadTx) => Promise<Result>): Promise<Result> {
  const { pool, connections, tenant, proviso } = db;
  if (connections.transactionSettings) return reading(db, ask);
  const gathering = new Gathering();
  const start = startReading(tenant);
  const result = (async () => ask(transactionOf(gathering.client)))();
  const asked =
    proviso && !proviso.isMet
      ? gathering.ask(pool, [startReading('every company'), proviso.question, start], (answers) =>
          proviso.settle(answers[1]?.rows ?? []),
        )
      : gathering.ask(pool, [start]);
  return (await Promise.all([result, asked]))[0];
}

const withoutDisk = { name: 'without-disk', text: `SELECT set_config('synchronous_commit', 'off', true)` };

/** Writes by one statement what may be forgotten when the database's machine fails in the same second: nobody waits for its disk. */
export async function noting<Row>({ pool, connections, proviso }: Database, statement: Question): Promise<Row[]> {
  proviso?.assertMet();
  if (connections.transactionSettings) return (await pool.query(statement)).rows as Row[];
  const [, answer] = await askTogether(pool, [withoutDisk, statement]);
  return (answer?.rows ?? []) as Row[];
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
  const opening = `BEGIN READ ONLY${tenantOf(db)}`;
  const client = await replica?.connect(everythingSoFar ? await currentPosition(db.pool) : null);
  if (!client) return reading(db, work);
  return readOn(client, opening, work);
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

function openingOf(db: Database): string {
  return `BEGIN READ ONLY${db.connections.transactionSettings}${tenantOf(db)}`;
}

function tenantOf({ tenant, proviso }: Database): string {
  proviso?.assertMet();
  return tenantSetting(tenant);
}

async function writeOn<Result>(db: Database, settings: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const opening = `BEGIN${db.connections.transactionSettings}${tenantOf(db)}${settings}`;
  const client = await db.pool.connect();
  const lent = lend(client);
  try {
    // Waited for, unlike a reading's: what is written must never run outside of it.
    await client.query(opening);
    const result = await work(transactionOf(lent.client) as Tx);
    lent.end();
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    lent.end();
    await giveUpOn(client, error);
    throw error;
  }
}

/** The opening travels with the first question, and nobody waits for the end: a transaction that only read loses nothing there. */
async function readOn<Result>(
  client: pg.PoolClient,
  opening: string,
  work: (tx: ReadTx) => Promise<Result>,
): Promise<Result> {
  const opened = client.query(opening);
  const lent = lend(client);
  opened.catch(() => undefined);
  try {
    if (!client.pipeline) await opened;
    const result = await work(transactionOf(lent.client));
    lent.end();
    await opened;
    void endOn(client, 'COMMIT');
    return result;
  } catch (error) {
    lent.end();
    await giveUpOn(client, error);
    throw error;
  }
}

/** A connection on which nothing was answered is of no more use; any other is rolled back. */
async function giveUpOn(client: pg.PoolClient, error: unknown): Promise<void> {
  if (isSilence(error)) client.release(error);
  else await endOn(client, 'ROLLBACK');
}

/** Gives the connection back, or throws it away when it does not even do this. */
function endOn(client: pg.PoolClient, ending: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  return client.query(ending).then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

/** Most transactions write their SQL themselves, so the builder of queries is made only for one that asks for it. */
function transactionOf(client: pg.PoolClient): ReadTx {
  let queries: Kysely<unknown> | undefined;
  return {
    client,
    get queries() {
      return (queries ??= new Kysely<unknown>({ dialect: dialectOver(client) }));
    },
  };
}
