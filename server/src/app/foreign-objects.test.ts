import { isRoleScoped, type Endpoint } from '@polana/contract/endpoint';
import { endpoints } from '@polana/contract/index';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { databaseUrl, withClient } from './embedded-postgres.ts';
import { atOnce } from '#test-support/at-once';
import { aCompany } from '#test-support/builders';
import { demoDatabase } from '#test-support/demo-database';
import { testPortal, type TestPortal } from '#test-support/portal';
import { addressOf, formOf, jsonSchemaOf, sampleOf } from '#test-support/sample-input';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

/**
 * Holders of the right role ask for what belongs to others: whatever the kind of the object and wherever its id stands, in the
 * address, the query or the body, the answer is the one for an object that was never there.
 */

/** The id every sample carries; nothing has it. */
const missingId = '0193aa80-0000-7000-8000-00000000dead';

let portal: TestPortal;
let foreign: { kind: string; id: string }[];

beforeAll(async () => {
  portal = await testPortal({}, demoDatabase);
}, 180_000);
afterAll(() => portal.close());

/** One object of every kind the company has, and not of the employment that asks. */
async function objectsOf(companyId: string, exceptEmploymentId: string): Promise<{ kind: string; id: string }[]> {
  const name = new URL(portal.ownerUrl).pathname.slice(1);
  return withClient(databaseUrl(inject('postgres').superuserUrl, name), async (client) => {
    const tables = await client.query<{ table_name: string; owned: boolean }>(
      `SELECT c.table_name, bool_or(c.column_name = 'employment_id') AS owned
       FROM information_schema.columns c JOIN pg_tables t ON t.tablename = c.table_name AND t.schemaname = c.table_schema
       WHERE c.table_schema = 'public' GROUP BY 1
       HAVING bool_or(c.column_name = 'company_id') AND bool_or(c.column_name = 'id' AND c.data_type = 'uuid') ORDER BY 1`,
    );
    const found = [];
    for (const { table_name, owned } of tables.rows) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM "${table_name}" WHERE company_id = $1 ${owned ? 'AND employment_id IS DISTINCT FROM $2' : 'AND id <> $2'} LIMIT 1`,
        [companyId, exceptEmploymentId],
      );
      if (rows[0]) found.push({ kind: table_name, id: rows[0].id });
    }
    return found;
  });
}

interface Asking {
  actor: SignedIn;
  roleName: 'EMPL' | 'COMP';
  endpoint: Endpoint;
}

const sampled = (endpoint: Endpoint, part: 'params' | 'query' | 'body') => {
  const schema = endpoint[part];
  return schema ? sampleOf(jsonSchemaOf(schema), { withOptionalIds: true }) : undefined;
};

const namesAnId = (endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).some((part) =>
    JSON.stringify(sampled(endpoint, part) ?? '').includes(missingId),
  );

const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The answer to a call whose every id is this one; the id itself and the time are taken out of it. */
async function ask({ actor, roleName, endpoint }: Asking, id: string) {
  const put = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? {}).replaceAll(missingId, id));
  const body = endpoint.body ? put(sampled(endpoint, 'body')) : undefined;
  const query = new URLSearchParams(put(sampled(endpoint, 'query')) as Record<string, string>).toString();
  const address = addressOf(endpoint, { name: roleName, id: actor.roleId }, put(sampled(endpoint, 'params')) as object);
  const form = endpoint.upload && formOf(body);
  const reply = await portal.app.inject({
    method: endpoint.method,
    url: query ? `${address}?${query}` : address,
    ...(form
      ? { payload: form.payload }
      : body !== undefined && endpoint.method !== 'GET' && { payload: body as object }),
    headers: { ...form?.headers, authorization: `Bearer ${actor.token}`, 'accept-language': 'en' },
  });
  return { status: reply.statusCode, body: reply.body.replaceAll(id, 'the id').replaceAll(instants, 'the time') };
}

const forgetLimits = () => portal.db.pool.query('DELETE FROM rate_limit');

/** Every call with every foreign id, call after call, so that no call meets its own limit. */
async function sweep(actor: SignedIn, roleName: 'EMPL' | 'COMP') {
  const asked = endpoints
    .filter((one) => isRoleScoped(one) && one.access.includes(roleName) && namesAnId(one))
    .map((endpoint): Asking => ({ actor, roleName, endpoint }));
  const missing = await atOnce(asked, (asking) => ask(asking, missingId), forgetLimits);
  const tries = foreign.flatMap((object) => asked.map((asking, index) => ({ ...object, asking, index })));
  const differences = await atOnce(
    tries,
    async ({ kind, id, asking, index }) => {
      const [answer, expected] = [await ask(asking, id), missing[index]];
      if (answer.status === expected?.status && answer.body === expected.body) return [];
      return [`${asking.endpoint.id} with a ${kind}: ${JSON.stringify(answer)} instead of ${JSON.stringify(expected)}`];
    },
    forgetLimits,
  );
  return { calls: tries.length, statuses: missing.map((one) => one.status), differences: differences.flat() };
}

async function demoCompanyId(): Promise<string> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query<{ id: string }>(`SELECT id FROM company WHERE name LIKE 'Detvan%' LIMIT 1`),
  );
  return rows[0]?.id ?? '';
}

test('an administrator of another company finds nothing behind the ids of this one', { timeout: 60_000 }, async () => {
  const actor = await aSignedInAdministrator(portal, await aCompany(portal.db));
  foreign = await objectsOf(await demoCompanyId(), actor.roleId);
  expect(foreign.length).toBeGreaterThan(10);
  const { calls, statuses, differences } = await sweep(actor, 'COMP');
  expect(differences).toEqual([]);
  expect(calls).toBeGreaterThan(400);
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(statuses.length / 2);
});

test('an employee finds nothing behind the ids of a colleague', { timeout: 60_000 }, async () => {
  const companyId = await demoCompanyId();
  const actor = await aSignedInEmployee(portal, { companyId, name: '' }, { personalNumber: 'nováčik' });
  foreign = await objectsOf(companyId, actor.roleId);
  const { calls, differences } = await sweep(actor, 'EMPL');
  expect(differences).toEqual([]);
  expect(calls).toBeGreaterThan(150);
});
