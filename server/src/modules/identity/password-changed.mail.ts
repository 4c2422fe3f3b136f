import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { writeMail } from './identity.texts.ts';
import { readDefaultPolicy, type PersonRecord } from './person.store.ts';

/** Tells the owner of the mailbox, who may not be the one who changed it. People without e-mail get none. */
export async function mailPasswordChanged(tx: Tx, person: PersonRecord): Promise<void> {
  if (!person.email) return;
  const { productName } = await readDefaultPolicy(tx);
  const mail = writeMail(person.lang, 'passwordChanged', { name: person.firstName, productName });
  await queueMail(tx, { kind: 'passwordChanged', to: person.email, lang: person.lang, ...mail });
}
