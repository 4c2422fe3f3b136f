/** The portal's claims as collections of Directus: the same rows, the same columns a list shows, an index for the same order. */
import path from 'node:path';
import { withClient } from '../../server/src/app/embedded-postgres.ts';
import { addCollections, addUser, directusToken, startDirectus } from './directus.mjs';
import { requestOf } from './workbench.mjs';

const columns = `number, action_code, category, status, version, info_requested, late, duplicate_suspected, sport_organisation,
  issuer_name, sum_cents, contribution_cents, as_of_date, stay_to, period_to, submitted_at, decided_at, reason_code, reason_text`;

/**
 * @param {import('./workbench.mjs').Workbench} workbench
 */
export async function startDirectusWithClaims(workbench) {
  const files = await copyOut(workbench);
  const directus = await startDirectus(workbench, (client) =>
    client.query(`
      CREATE TABLE employee (id uuid PRIMARY KEY, company_id uuid NOT NULL, first_name text, last_name text, personal_number text);
      CREATE TABLE claim (
        id uuid PRIMARY KEY, company_id uuid NOT NULL, employee_id uuid REFERENCES employee, number text, action_code text,
        category text, status text, version integer, info_requested boolean, late boolean, duplicate_suspected boolean,
        sport_organisation text, issuer_name text, sum_cents bigint, contribution_cents bigint, as_of_date date, stay_to date,
        period_to date, submitted_at timestamptz, decided_at timestamptz, reason_code text, reason_text text, document uuid);
      COPY employee FROM '${files.employees}';
      COPY claim (id, company_id, employee_id, ${columns}) FROM '${files.claims}';
      CREATE INDEX ON claim (company_id, submitted_at, id);
      ANALYZE`),
  );
  await addCollections(directus, ['employee', 'claim']);
  // Rules per row ask for a licence, so the user may read all of a table and the question names the company.
  await addUser(directus, [
    { collection: 'employee', action: 'read' },
    { collection: 'claim', action: 'read' },
    { collection: 'claim', action: 'create' },
    { collection: 'directus_files', action: 'create' },
    { collection: 'directus_files', action: 'read' },
  ]);
  return directus;
}

/** @param {import('./workbench.mjs').Workbench} workbench */
async function copyOut({ superuserUrl }) {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query('SHOW data_directory');
    const employees = path.join(rows[0].data_directory, 'employees.copy');
    const claims = path.join(rows[0].data_directory, 'claims.copy');
    await client.query(
      `COPY (SELECT id, company_id, first_name, last_name, personal_number FROM employment) TO '${employees}'`,
    );
    await client.query(`COPY (SELECT id, company_id, employment_id, ${columns} FROM claim) TO '${claims}'`);
    return { employees, claims };
  });
}

const shown = `id,${columns.replaceAll(/\s/g, '')},employee_id.id,employee_id.first_name,employee_id.last_name,employee_id.personal_number`;

/** The first ten with their total, as the portal's list gives them. @param {string} companyId */
export function directusListOf(companyId) {
  const target = `/items/claim?limit=10&sort=-submitted_at,-id&meta=filter_count&filter[company_id][_eq]=${companyId}&fields=${shown}`;
  return requestOf('GET', target, `Authorization: Bearer ${directusToken}`);
}
