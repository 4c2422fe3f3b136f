import type { Language } from '@polana/contract/roles';
import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { writeLinkMail } from '../identity.texts.ts';
import { readDefaultPolicy } from '../person.store.ts';
import { linkMailKey, linkUrl } from './link-url.ts';

/** To the address that is to be confirmed. No name: whoever reads it need not be the one who typed the address. */
export async function mailEmailConfirmation(
  tx: Tx,
  publicUrl: string,
  link: { kind: 'emailChange' | 'emailConfirmRegistration'; address: string; lang: Language; hash: string },
): Promise<void> {
  const { productName } = await readDefaultPolicy(tx);
  const values = { email: link.address, productName };
  const mail = writeLinkMail(link.lang, link.kind, values, linkUrl(publicUrl, 'email/confirm', link.hash));
  await queueMail(tx, {
    kind: link.kind,
    to: link.address,
    lang: link.lang,
    ...mail,
    dedupeKey: linkMailKey(link.hash),
    isAwaited: true,
  });
}
