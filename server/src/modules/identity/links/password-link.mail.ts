import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { writeLinkMail } from '../identity.texts.ts';
import { readDefaultPolicy, type PersonRecord } from '../person.store.ts';
import { linkMailKey, linkUrl } from './link-url.ts';

export async function mailPasswordLink(
  tx: Tx,
  publicUrl: string,
  person: PersonRecord & { email: string },
  hash: string,
): Promise<void> {
  const { productName } = await readDefaultPolicy(tx);
  const values = { name: person.firstName, username: person.username, productName };
  const mail = writeLinkMail(person.lang, 'passwordLink', values, linkUrl(publicUrl, 'password/set', hash));
  await queueMail(tx, {
    kind: 'passwordLink',
    to: person.email,
    lang: person.lang,
    ...mail,
    dedupeKey: linkMailKey(hash),
    isAwaited: true,
  });
}
