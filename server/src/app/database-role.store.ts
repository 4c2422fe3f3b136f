import type { Database } from '#platform/database';

const noSuchTable = '42P01';

/** What is wrong with the role the application signs in with; row-level security binds neither superusers nor owners. */
export async function databaseRoleProblem(db: Database): Promise<string | null> {
  const { rows } = await db.pool.query<{ superuser: boolean; bypass: boolean; owns: boolean; member: boolean }>(
    `SELECT r.rolsuper AS superuser, r.rolbypassrls AS bypass,
       EXISTS (SELECT FROM pg_class c WHERE c.relname = 'transfer' AND c.relkind = 'r' AND pg_has_role(r.oid, c.relowner, 'USAGE')) AS owns,
       EXISTS (SELECT FROM pg_roles a WHERE a.rolname = 'polana_app' AND pg_has_role(r.oid, a.oid, 'USAGE')) AS member
     FROM pg_roles r WHERE r.rolname = current_user`,
  );
  const role = rows[0];
  if (!role) return 'The database role of DATABASE_URL is unknown.';
  if (role.superuser || role.bypass)
    return 'DATABASE_URL signs in as a superuser, whom row-level security does not bind.';
  if (role.owns)
    return 'DATABASE_URL signs in as the owner of the tables: use a login that is only a member of polana_app.';
  if (!role.member) return 'The login of DATABASE_URL is not a member of polana_app: GRANT polana_app TO that login.';
  return null;
}

/** Through a pooler a statement outside of a transaction has no other limit than the one of its login. */
export async function pooledLoginProblem(db: Database): Promise<string | null> {
  const { rows } = await db.pool.query<{ unlimited: boolean; login: string }>(
    `SELECT setting = '0' AS unlimited, current_user AS login FROM pg_settings WHERE name = 'statement_timeout'`,
  );
  const row = rows[0];
  if (!row?.unlimited) return null;
  return `DATABASE_URL leads through a pooler, so its login needs a limit of its own: ALTER ROLE ${row.login} SET statement_timeout = '5s'.`;
}

/** The database answers and has everything the code was built for. */
export async function isDatabaseReady(db: Database, migrations: readonly string[]): Promise<boolean> {
  try {
    const { rows } = await db.pool.query<{ name: string }>('SELECT name FROM migration');
    const applied = new Set(rows.map((row) => row.name));
    return migrations.every((name) => applied.has(name));
  } catch (error) {
    if ((error as { code?: string }).code === noSuchTable) return false;
    throw error;
  }
}
