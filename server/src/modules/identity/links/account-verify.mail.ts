import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { writeLinkMail } from '../identity.texts.ts';
import { readDefaultPolicy, type PersonRecord } from '../person.store.ts';
import { linkMailKey, linkUrl } from './link-url.ts';

/** Whoever was taken over from an older system, or whose access ended because nobody had proven the mailbox, is told why a password is
 *  wanted again. */
export async function mailAccountVerification(
  tx: Tx,
  publicUrl: string,
  person: PersonRecord & { email: string },
  hash: string,
  isDisarmed: boolean,
): Promise<void> {
  const { productName } = await readDefaultPolicy(tx);
  const values = { name: person.firstName, username: person.username, productName };
  const kind = person.isMigrated ? 'accountMigrated' : isDisarmed ? 'accountDisarmed' : 'accountVerify';
  const mail = writeLinkMail(person.lang, kind, values, linkUrl(publicUrl, 'hash-verify', hash));
  await queueMail(tx, {
    kind,
    to: person.email,
    lang: person.lang,
    ...mail,
    dedupeKey: linkMailKey(hash),
    isAwaited: true,
  });
}
