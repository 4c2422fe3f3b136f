import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { writeLinkMail } from '../identity.texts.ts';
import { readDefaultPolicy, type PersonRecord } from '../person.store.ts';
import { linkMailKey, linkUrl } from './link-url.ts';

/** To the address that counted until now, with the way back. */
export async function mailEmailChanged(
  tx: Tx,
  publicUrl: string,
  person: PersonRecord,
  change: { oldEmail: string; newEmail: string; undoHash: string },
): Promise<void> {
  const { productName } = await readDefaultPolicy(tx);
  const values = { name: person.firstName, email: change.newEmail, productName };
  const url = linkUrl(publicUrl, 'email/confirm', change.undoHash);
  const mail = writeLinkMail(person.lang, 'emailChanged', values, url);
  await queueMail(tx, {
    kind: 'emailChanged',
    to: change.oldEmail,
    lang: person.lang,
    ...mail,
    dedupeKey: linkMailKey(change.undoHash),
  });
}
