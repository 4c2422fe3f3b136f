import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { writeMail } from '../identity.texts.ts';
import { readDefaultPolicy, type PersonRecord } from '../person.store.ts';

/** Only the owner of an address learns that somebody else wanted it; the other one gets the usual answer. */
export async function mailAddressUsed(tx: Tx, owner: PersonRecord): Promise<void> {
  if (!owner.email || owner.isDisabled) return;
  const { productName } = await readDefaultPolicy(tx);
  const mail = writeMail(owner.lang, 'addressUsed', { name: owner.firstName, productName });
  await queueMail(tx, { kind: 'addressUsed', to: owner.email, lang: owner.lang, ...mail });
}
