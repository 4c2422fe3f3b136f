import { createHash } from 'node:crypto';
import type { BodyOf } from '@polana/contract/endpoint';
import type { addCompany as endpoint } from '@polana/contract/operator-companies';
import { seenText } from '@polana/contract/seen-text';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { inviteAdministrator } from '../administrators/invite-administrator.ts';
import { createCompany } from '../create-company.ts';
import { lockIco } from '../registration/company-registration.store.ts';
import { storeProgrammeSetting } from '../settings/programme-setting.store.ts';
import { changedProgrammes, programmeRefusals } from '../settings/settings.rules.ts';
import { readSettings } from '../settings/settings.store.ts';
import { spacedZip } from '../update-company.ts';
import { insertOrder, lockOrder, statesOfIco } from './company-adding.store.ts';

export type CompanyForm = BodyOf<typeof endpoint>;

export interface Adding {
  operator: { personId: string; name: string };
  author: Author;
  publicUrl: string;
  /** "I know that a company with this number was here before." */
  force: boolean;
  idempotencyKey: string | null;
}

/** Adds a company with its programmes and its first administrator, all or nothing; the same key adds one company. */
export function addCompany(db: Database, adding: Adding, form: CompanyForm): Promise<{ companyId: string }> {
  const { idempotencyKey: key, operator } = adding;
  if (!key) throw new Refusal('company_key_missing', 400);
  const requestSha256 = createHash('sha256').update(JSON.stringify(form)).digest();
  return inTransaction(db, async (tx) => {
    const orderKey = { personId: operator.personId, key };
    const known = await lockOrder(tx, orderKey);
    if (known && !known.requestSha256.equals(requestSha256)) throw new Refusal('idempotency_key_reused', 422);
    if (known) return { companyId: known.companyId };
    const companyId = await create(tx, adding, form);
    await insertOrder(tx, orderKey, { requestSha256, companyId, at: now() });
    return { companyId };
  });
}

async function create(tx: Tx, adding: Adding, form: CompanyForm): Promise<string> {
  const { author, operator, publicUrl } = adding;
  const { administrator, programmes, ...profile } = form;
  await lockIco(tx, form.ico);
  await refuseKnownIco(tx, form.ico, adding.force);
  const { companyId } = await createCompany(tx, { ...profile, ...tidied(form) }, author);
  await storeProgrammes(tx, companyId, programmes, operator.personId);
  await inviteAdministrator(tx, { companyId, ...administrator, actorName: operator.name, publicUrl }, author);
  return companyId;
}

function tidied({ name, street, city, zip, phone, invoicingEmail, administrator }: CompanyForm) {
  return {
    name: seenText(name),
    street: street.trim(),
    city: city.trim(),
    zip: spacedZip(zip),
    phone: phone.trim(),
    invoicingEmail: invoicingEmail.toLowerCase(),
    contactPerson: `${seenText(administrator.firstName)} ${seenText(administrator.lastName)}`,
  };
}

/** A living company and a waiting registration stand in the way; one that has left is only worth a warning. */
async function refuseKnownIco(tx: Tx, ico: string, force: boolean): Promise<void> {
  const states = await statesOfIco(tx, ico);
  if (states.has('pending')) throw new Refusal('company_registration_waiting', 409, { path: 'ico' });
  if (states.has('active') || states.has('suspended')) throw new Refusal('company_exists', 409, { path: 'ico' });
  if (states.has('ended') && !force) throw new Refusal('company_ended_before', 409, { path: 'ico', forceable: true });
}

async function storeProgrammes(
  tx: Tx,
  companyId: string,
  programmes: CompanyForm['programmes'],
  byPersonId: string,
): Promise<void> {
  if (new Set(programmes.map((one) => one.actionCode)).size !== programmes.length)
    throw new Refusal('value_invalid', 400, { path: 'programmes' });
  const before = await readSettings(tx, companyId, today());
  const refusals = programmes.flatMap((one, index) => programmeRefusals(before, one, `programmes.${index}`));
  if (refusals.length > 0) throw new FieldRefusals(refusals);
  const saved = { companyId, validFrom: today(), at: now(), byPersonId };
  for (const programme of changedProgrammes(before, { programmes }))
    await storeProgrammeSetting(tx, { ...saved, ...programme });
}
