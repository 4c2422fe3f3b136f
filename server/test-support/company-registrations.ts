import { inTransaction } from '../src/platform/database.ts';
import { testPortal, type TestPortal } from './portal.ts';
import { aSignedInOperator, type SignedIn } from './signed-in.ts';

type Rows = ReturnType<typeof JSON.parse>[];

let counter = 0;
export const nextNumber = () => (counter += 1);

/** A portal with two operators who decide about companies that register. */
export async function aRegistrationDesk() {
  const portal = await testPortal();
  const operator = await aSignedInOperator(portal, { firstName: 'Oľga', lastName: 'Prvá' });
  const colleague = await aSignedInOperator(portal, { firstName: 'Oto', lastName: 'Druhý' });
  const query = (text: string, values: unknown[] = []): Promise<Rows> =>
    inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
  const post = (id: string, deed: string, body?: object, by: SignedIn = operator) =>
    by.call('POST', `/company-registration/${id}/${deed}`, body ?? {});
  const read = async (id: string) => (await operator.call('GET', `/company-registration/${id}`)).json;
  const mailsTo = (email: string) =>
    query('SELECT kind, lang, text FROM mail WHERE recipient = $1 ORDER BY created_at DESC, id DESC', [email]);
  const statusOf = async (companyId: string | null) =>
    (await query('SELECT status FROM company WHERE id = $1', [companyId]))[0]?.status;
  const traces = async (id: string) => (await query(tracesQuery, [id]))[0];
  const aRegistration = async (values: object = {}) => {
    const form = await register(portal, values);
    const [row] = await query('SELECT id, company_id FROM company_registration WHERE email = $1', [form.email]);
    return { ...form, id: String(row.id), companyId: row.company_id as string | null };
  };
  return { portal, operator, colleague, query, post, read, mailsTo, statusOf, traces, aRegistration };
}

const tracesQuery = `
  SELECT (SELECT count(*) FROM company_registration_event WHERE registration_id = $1::uuid) AS events,
    (SELECT count(*) FROM audit_entry WHERE object_id = $1::text) AS deeds,
    (SELECT count(*) FROM mail WHERE kind LIKE 'companyRegistration.%') AS mails,
    (SELECT count(*) FROM administratorship) AS administrators`;

/** The form of a company nobody knows yet, filled in. */
export const aCompanyForm = (values: object = {}) => ({
  name: `Píla Podpoľanie ${nextNumber()}, s. r. o.`,
  ico: String(50_000_000 + nextNumber()),
  dic: '2020202020',
  icDph: '',
  street: 'Dlhá 1',
  city: 'Detva',
  zip: '96212',
  phone: '045 123 4567',
  webUrl: 'https://pila.example',
  invoicingEmail: 'faktury@pila.example',
  firstName: 'Eva',
  lastName: 'Nová',
  email: `kontakt${nextNumber()}@pila.example`,
  allowances: ['RP'],
  privacy: true,
  ...values,
});

/** A company fills in the form. */
async function register(portal: TestPortal, values: object) {
  const form = aCompanyForm(values);
  const headers = { 'x-forwarded-for': `203.0.113.${nextNumber()}`, 'accept-language': 'en' };
  await portal.app.inject({ method: 'POST', url: '/api/1.0/register/company', payload: form, headers });
  return form;
}
