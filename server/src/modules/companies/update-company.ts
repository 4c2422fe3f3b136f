import type { updateCompany as endpoint } from '@polana/contract/companies';
import type { BodyOf } from '@polana/contract/endpoint';
import { seenText } from '@polana/contract/seen-text';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst, limitOn } from '#platform/limits';
import { changesBetween } from './changes.rules.ts';
import { findCompany, storeProfile, type Company, type CompanyProfile } from './company.store.ts';
import { savePart, type Saving } from './save-part.ts';

export type ProfileForm = Omit<BodyOf<typeof endpoint>, 'version'>;

const daySeconds = 86_400;

/** Changes a company's profile. Saving it unchanged for the first time notes that an administrator has looked it over. */
export async function updateCompany(
  db: Database,
  saving: Saving,
  form: ProfileForm,
): Promise<{ version: number; record: Company }> {
  const profile = tidied(form);
  await countNewIco(db, saving, profile.ico);
  return savePart<Company>(db, saving, {
    part: 'profile',
    action: 'company.profileChanged',
    read: async (_tx, company) => company,
    judge: (_tx, company) => changesBetween(profileOf(company), profile),
    store: async (tx, { companyId }) => {
      if (!(await storeProfile(tx, companyId, profile))) throw new Refusal('company_exists', 409, { path: 'ico' });
    },
  });
}

/** Trying numbers out would tell who else takes part; an operator knows. */
async function countNewIco(db: Database, { admin, author }: Saving, ico: string): Promise<void> {
  if (author.roleName === 'OPER') return;
  const company = await reading(db, (tx) => findCompany(tx, admin.companyId));
  if (company && company.ico !== ico)
    await countAgainst(db, [limitOn('company-ico', admin.companyId, { max: 5, windowSeconds: daySeconds })]);
}

function profileOf(company: Company): CompanyProfile {
  const { name, ico, dic, icDph, street, city, zip, phone, webUrl, invoicingEmail, contactPerson } = company;
  return { name, ico, dic, icDph, street, city, zip, phone, webUrl, invoicingEmail, contactPerson };
}

function tidied(form: ProfileForm): CompanyProfile {
  return {
    name: seenText(form.name),
    ico: form.ico,
    dic: form.dic,
    icDph: form.icDph,
    street: form.street.trim(),
    city: form.city.trim(),
    zip: spacedZip(form.zip),
    phone: form.phone.trim(),
    webUrl: form.webUrl,
    invoicingEmail: form.invoicingEmail.toLowerCase(),
    contactPerson: form.contactPerson.trim(),
  };
}

/** Postal codes are kept as they are written: `962 12`. */
export function spacedZip(zip: string): string {
  const digits = zip.replaceAll(' ', '');
  return `${digits.slice(0, 3)} ${digits.slice(3)}`;
}
