/** R27: what the database itself lets the application see when the application forgets whom it works for, on the demo's rows. */
import pg from 'pg';
import { databaseRoleProblem } from '../../server/src/app/database-role.store.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { exactly, none } from './invariants.mjs';
import { onPortal } from './portal-under-test.mjs';

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R27',
  title: 'The wall between companies in the database',
  isQuick: true,
  async run({ log }) {
    return onPortal({ name: 'wall', env: { POLANA_DEMO: 'true' } }, async (portal) => {
      const tables = await walledTables(portal);
      const companies = (await portal.query('SELECT id FROM company ORDER BY id')).map((row) => row.id);
      log(`${tables.length} tables with a company, ${companies.length} companies`);
      const without = await withoutTenant(portal.appUrl, tables);
      const foreign = await foreignRows(portal.appUrl, tables, companies);
      const insert = await foreignInsert(portal.appUrl, companies);
      const [owned] = await portal.query(
        `SELECT count(*)::integer AS count FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = $1`,
        [new URL(portal.appUrl).username],
      );
      const refusals = [await roleProblem(portal.ownerUrl), await roleProblem(portal.superuserUrl)];
      return {
        lines: [
          none('tables with a company but without row-level security', tables.filter((one) => !one.isWalled).length),
          none(`rows read without a tenant, from ${without.filled} tables with rows`, without.rows),
          exactly('of them, tables that answered with an error', without.refused, without.filled),
          none(`rows of other companies read by ${companies.length} tenants`, foreign.strange),
          none('rows of another company written, changed or deleted', insert.written),
          exactly('code of the refused insert', Number(insert.code), 42_501),
          none('tables the application owns', owned.count),
          exactly('starts refused as the owner and as a superuser', refusals.filter(Boolean).length, 2),
        ],
        figures: [
          `${tables.length} tables, ${foreign.own.toLocaleString('en')} own and ${foreign.strange} foreign rows read, insert ${insert.code}`,
        ],
      };
    });
  },
};

/** @typedef {{ name: string, isWalled: boolean }} Table */

/** @param {import('./portal-under-test.mjs').Portal} portal @returns {Promise<Table[]>} */
function walledTables(portal) {
  return portal.query(
    `SELECT c.relname AS name, c.relrowsecurity AS "isWalled" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE a.attname = 'company_id' AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
}

/**
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 */
async function asApplication(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param {string} url @param {Table[]} tables */
function withoutTenant(url, tables) {
  return asApplication(url, async (client) => {
    let [rows, refused, filled] = [0, 0, 0];
    for (const { name } of tables) {
      const isFilled = await inTenant(client, 'all', `SELECT 1 FROM "${name}" LIMIT 1`).then(
        (found) => found.length > 0,
      );
      if (!isFilled) continue;
      filled += 1;
      try {
        rows += (await client.query(`SELECT count(*)::integer AS count FROM "${name}"`)).rows[0].count;
      } catch {
        refused += 1;
      }
    }
    return { rows, refused, filled };
  });
}

/** @param {string} url @param {Table[]} tables @param {string[]} companies */
function foreignRows(url, tables, companies) {
  return asApplication(url, async (client) => {
    let [own, strange] = [0, 0];
    for (const companyId of companies)
      for (const { name } of tables) {
        const [row] = await inTenant(
          client,
          companyId,
          `SELECT count(*) FILTER (WHERE company_id = '${companyId}')::integer AS own,
             count(*) FILTER (WHERE company_id <> '${companyId}')::integer AS strange FROM "${name}"`,
        );
        own += row.own;
        strange += row.strange;
      }
    return { own, strange };
  });
}

/** @param {string} url @param {string[]} companies */
function foreignInsert(url, [ours = '', theirs = '']) {
  return asApplication(url, async (client) => {
    let [written, code] = [0, ''];
    const insert = `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
      SELECT gen_random_uuid(), '${theirs}', id, 'X1', 'A', 'B', '2020-01-01', now() FROM person LIMIT 1 RETURNING 1`;
    await inTenant(client, ours, insert).then(
      (rows) => (written += rows.length),
      (error) => (code = error.code),
    );
    for (const change of ['UPDATE employment SET first_name = first_name', 'DELETE FROM employment_note'])
      await inTenant(client, ours, `${change} WHERE company_id = '${theirs}' RETURNING 1`).then(
        (rows) => (written += rows.length),
        () => undefined,
      );
    return { written, code };
  });
}

/** @param {pg.Client} client @param {string} tenant @param {string} text @returns {Promise<any[]>} */
async function inTenant(client, tenant, text) {
  await client.query(`BEGIN; SET LOCAL polana.tenant = '${tenant}'`);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** @param {string} url */
async function roleProblem(url) {
  const db = openDatabase(url);
  try {
    return await databaseRoleProblem(db);
  } finally {
    await db.close();
  }
}
