import type { ActionCode, Language } from '@polana/contract/roles';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import type { Letterhead } from '#platform/pdf';

interface CompanyRegistrationRow {
  id: string;
  company_id: string | null;
  duplicate_of: string | null;
  name: string;
  ico: string;
  dic: string;
  ic_dph: string;
  street: string;
  city: string;
  zip: string;
  phone: string;
  web_url: string;
  invoicing_email: string;
  first_name: string;
  last_name: string;
  email: string;
  action_codes: ActionCode[];
  lang: Language;
  created_at: Date;
}

interface Tables {
  company: {
    id: string;
    name: string;
    ico: string;
    status: 'pending' | 'active' | 'suspended' | 'ended';
    uss_open: boolean;
    uss_verification: boolean;
  };
  company_registration: CompanyRegistrationRow;
  product_name: { product_name: string };
}

/** Companies whose people may register themselves, by name. */
export async function listOpenCompanies(tx: ReadTx): Promise<{ value: string; label: string }[]> {
  const { rows } = await tx.client.query<{ value: string; label: string }>(
    `SELECT id AS value, name AS label FROM company WHERE status = 'active' AND uss_open
     ORDER BY name COLLATE "sk-x-icu", id`,
  );
  return rows;
}

export interface OpenCompany {
  companyId: string;
  name: string;
}

/** The company, if its people may register themselves now. */
export async function findOpenCompany(tx: ReadTx, companyId: string): Promise<OpenCompany | undefined> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .where('status', '=', 'active')
    .where('uss_open', '=', true)
    .executeTakeFirst();
  return row && { companyId: row.id, name: row.name };
}

/** The living company with this registration number. */
export async function findLivingCompany(tx: ReadTx, ico: string): Promise<string | undefined> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('company')
    .select('id')
    .where('ico', '=', ico)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return row?.id;
}

/** Held to the end of the transaction: two registrations of one number happen one after another. */
export async function lockIco(tx: Tx, ico: string): Promise<void> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('company registration ' || $1, 0))`, [ico]);
}

export async function insertCompanyRegistration(tx: Tx, row: CompanyRegistrationRow): Promise<void> {
  await tablesOf<Tables>(tx).insertInto('company_registration').values(row).execute();
}

/** The operator's name of the product, for mails. */
export async function readProductName(tx: ReadTx): Promise<string> {
  const { rows } = await tx.client.query<{ name: string }>({
    name: 'companies-product-name',
    text: 'SELECT product_name AS name FROM product_name',
  });
  if (!rows[0]) throw new Error('the settings of the portal are gone');
  return rows[0].name;
}

/** What stands on top of documents to print. */
export async function readLetterhead(tx: ReadTx): Promise<Letterhead> {
  const { rows } = await tx.client.query<Letterhead>(
    'SELECT product_name AS "productName", brand, logo FROM letterhead_report',
  );
  if (!rows[0]) throw new Error('the settings of the portal are gone');
  return rows[0];
}
