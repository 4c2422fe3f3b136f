import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { writeMail } from '../identity.texts.ts';
import { readDefaultPolicy, type PersonRecord } from '../person.store.ts';

/** Tells the owner of the mailbox, who may not be the one who used the link. */
export async function mailPasswordSet(tx: Tx, person: PersonRecord): Promise<void> {
  if (!person.email) return;
  const { productName } = await readDefaultPolicy(tx);
  const mail = writeMail(person.lang, 'passwordSet', { name: person.firstName, productName });
  await queueMail(tx, { kind: 'passwordSet', to: person.email, lang: person.lang, ...mail });
}
