import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { insertCompany } from './company.store.ts';

export interface CompanyToCreate {
  companyId?: string;
  name: string;
  ico: string;
  dic?: string;
  icDph?: string;
  street?: string;
  city?: string;
  zip?: string;
  phone?: string;
  webUrl?: string;
  invoicingEmail?: string;
  contactPerson?: string;
  status?: 'pending' | 'active';
  ussOpen?: boolean;
  ussVerification?: boolean;
  passwordLengthMin?: number | null;
  passwordAlphanumeric?: boolean | null;
  passwordSpecialCharacter?: boolean | null;
  wageCodeRp?: string;
  wageCodeSp?: string;
}

/** Adds a company; its registration number belongs to no other living company. */
export async function createCompany(tx: Tx, values: CompanyToCreate, author: Author): Promise<{ companyId: string }> {
  const companyId = values.companyId ?? newId();
  const isNew = await insertCompany(tx, {
    id: companyId,
    name: values.name,
    ico: values.ico,
    dic: values.dic ?? '',
    ic_dph: values.icDph ?? '',
    street: values.street ?? '',
    city: values.city ?? '',
    zip: values.zip ?? '',
    phone: values.phone ?? '',
    web_url: values.webUrl ?? '',
    invoicing_email: values.invoicingEmail ?? '',
    contact_person: values.contactPerson ?? '',
    status: values.status ?? 'active',
    uss_open: values.ussOpen ?? false,
    uss_verification: values.ussVerification ?? true,
    password_length_min: values.passwordLengthMin ?? null,
    password_alphanumeric: values.passwordAlphanumeric ?? null,
    password_special_character: values.passwordSpecialCharacter ?? null,
    wage_code_rp: values.wageCodeRp ?? '',
    wage_code_sp: values.wageCodeSp ?? '',
    created_at: now(),
  });
  if (!isNew) throw new Refusal('company_exists', 409, { path: 'ico' });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'company.created',
    objectType: 'company',
    objectId: companyId,
    changes: { name: values.name, ico: values.ico },
  });
  return { companyId };
}
