import type { registerCompany as endpoint } from '@polana/contract/companies';
import type { BodyOf } from '@polana/contract/endpoint';
import type { Language } from '@polana/contract/roles';
import { seenText } from '@polana/contract/seen-text';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { countAgainst, limitOn, mailboxOf } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import { createCompany } from '../create-company.ts';
import { spacedZip } from '../update-company.ts';
import { mailCompanyRegistration } from './company-registration.mail.ts';
import { findLivingCompany, insertCompanyRegistration, lockIco } from './company-registration.store.ts';

type CompanyForm = BodyOf<typeof endpoint>;

const hourSeconds = 3_600;

/** Keeps a company's wish to take part until the operator decides. A number that is known already gets the same answer and
 *  the same mail; only the operator sees the duplicate. */
export async function registerCompany(
  db: Database,
  form: CompanyForm,
  lang: Language,
  address: string,
  author: Author,
): Promise<void> {
  await countAgainst(db, [
    limitOn('register-company', address, { max: 5, windowSeconds: hourSeconds }),
    limitOn('register-company:mail', mailboxOf(form.email), { max: 2, windowSeconds: hourSeconds }),
  ]);
  await inTransaction(db.forEveryCompany(), (tx) => keepCompanyRegistration(tx, form, lang, author));
}

/** The registration with everything that belongs to it, in the caller's transaction; limits are the caller's affair. */
export async function keepCompanyRegistration(
  tx: Tx,
  form: CompanyForm,
  lang: Language,
  author: Author,
): Promise<void> {
  const email = form.email.toLowerCase();
  await lockIco(tx, form.ico);
  const duplicateOf = await findLivingCompany(tx, form.ico);
  const companyId = duplicateOf ? null : await createPendingCompany(tx, form, author);
  const registrationId = newId();
  await insertCompanyRegistration(tx, {
    id: registrationId,
    company_id: companyId,
    duplicate_of: duplicateOf ?? null,
    ...profileColumns(form),
    first_name: seenText(form.firstName),
    last_name: seenText(form.lastName),
    email,
    action_codes: [...new Set(form.allowances)],
    lang,
    created_at: now(),
  });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'companyRegistration.submitted',
    objectType: 'companyRegistration',
    objectId: registrationId,
    changes: { ico: form.ico, ...(duplicateOf && { duplicateOf }) },
  });
  await mailCompanyRegistration(tx, { email, ico: form.ico, lang });
}

async function createPendingCompany(tx: Tx, form: CompanyForm, author: Author): Promise<string> {
  const { ico, dic, icDph, street, city, phone, webUrl, invoicingEmail } = form;
  const name = seenText(form.name);
  const contactPerson = `${seenText(form.firstName)} ${seenText(form.lastName)}`;
  const profile = { name, ico, dic, icDph, street, city, zip: spacedZip(form.zip), phone, webUrl, invoicingEmail };
  const { companyId } = await createCompany(tx, { ...profile, contactPerson, status: 'pending' }, author);
  return companyId;
}

function profileColumns(form: CompanyForm) {
  return {
    name: seenText(form.name),
    ico: form.ico,
    dic: form.dic,
    ic_dph: form.icDph,
    street: form.street,
    city: form.city,
    zip: spacedZip(form.zip),
    phone: form.phone,
    web_url: form.webUrl,
    invoicing_email: form.invoicingEmail,
  };
}
