import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

type CompanyStatus = 'pending' | 'active' | 'suspended' | 'ended';

interface CompanyRow {
  id: string;
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
  contact_person: string;
  status: CompanyStatus;
  uss_open: boolean;
  uss_verification: boolean;
  changes_by_company: boolean;
  password_length_min: number | null;
  password_alphanumeric: boolean | null;
  password_special_character: boolean | null;
  wage_code_rp: string;
  wage_code_sp: string;
  created_at: Date;
}

/** Columns the database fills by itself when they are left out. */
type NewCompanyRow = Pick<CompanyRow, 'id' | 'name' | 'ico' | 'status' | 'created_at'> & Partial<CompanyRow>;

interface AdministratorshipRow {
  id: string;
  company_id: string;
  person_id: string;
  added_by: string | null;
  added_at: Date;
  ended_at: Date | null;
}

interface CompanyTables {
  company: CompanyRow;
  administratorship: AdministratorshipRow;
}

/** What a company tells about itself. */
export interface CompanyProfile {
  name: string;
  ico: string;
  dic: string;
  icDph: string;
  street: string;
  city: string;
  zip: string;
  phone: string;
  webUrl: string;
  invoicingEmail: string;
  contactPerson: string;
}

export interface Company extends CompanyProfile {
  companyId: string;
  status: CompanyStatus;
  ussVerification: boolean;
  /** The company decides about the changes of data its employees ask for. */
  changesByCompany: boolean;
}

export async function findCompany(tx: ReadTx, companyId: string): Promise<Company | undefined> {
  const row = await readTablesOf<CompanyTables>(tx)
    .selectFrom('company')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row && companyOf(row);
}

/** Held to the end of the transaction: whoever changes the company or its administrators comes one after another. */
export async function lockCompany(tx: Tx, companyId: string): Promise<Company | undefined> {
  const row = await tablesOf<CompanyTables>(tx)
    .selectFrom('company')
    .selectAll()
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && companyOf(row);
}

const uniqueViolation = '23505';

/** False when a living company has this registration number already; the transaction is of no use then. */
export async function storeProfile(tx: Tx, companyId: string, profile: CompanyProfile): Promise<boolean> {
  const { icDph, webUrl, invoicingEmail, contactPerson, ...same } = profile;
  const columns = {
    ...same,
    ic_dph: icDph,
    web_url: webUrl,
    invoicing_email: invoicingEmail,
    contact_person: contactPerson,
  };
  try {
    await tablesOf<CompanyTables>(tx).updateTable('company').set(columns).where('id', '=', companyId).execute();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
}

/** False when a living company has this registration number already, also when two are added at once. */
export async function insertCompany(tx: Tx, row: NewCompanyRow): Promise<boolean> {
  const result = await tablesOf<CompanyTables>(tx)
    .insertInto('company')
    // The columns left out have defaults in the schema, which the row type of reading does not know.
    .values(row as CompanyRow)
    .onConflict((conflict) => conflict.column('ico').where('status', '<>', 'ended').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when the person administers this company already, also when two add at once. */
export async function insertAdministratorship(tx: Tx, row: AdministratorshipRow): Promise<boolean> {
  const result = await tablesOf<CompanyTables>(tx)
    .insertInto('administratorship')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).where('ended_at', 'is', null).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

function companyOf(row: CompanyRow): Company {
  return {
    companyId: row.id,
    name: row.name,
    ico: row.ico,
    dic: row.dic,
    icDph: row.ic_dph,
    street: row.street,
    city: row.city,
    zip: row.zip,
    phone: row.phone,
    webUrl: row.web_url,
    invoicingEmail: row.invoicing_email,
    contactPerson: row.contact_person,
    status: row.status,
    ussVerification: row.uss_verification,
    changesByCompany: row.changes_by_company,
  };
}
