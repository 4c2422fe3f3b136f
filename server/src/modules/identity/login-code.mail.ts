import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { writeMail } from './identity.texts.ts';
import { readDefaultPolicy, type PersonRecord } from './person.store.ts';

/** The code stands in the body only: subjects show on locked phones. */
export async function mailLoginCode(
  tx: Tx,
  person: PersonRecord,
  code: string,
  /** The same for one code only, so that it is not mailed twice. */
  codeId: string,
): Promise<void> {
  if (!person.email) return;
  const { productName } = await readDefaultPolicy(tx);
  const mail = writeMail(person.lang, 'loginCode', { name: person.firstName, productName }, code);
  await queueMail(tx, {
    kind: 'loginCode',
    to: person.email,
    lang: person.lang,
    ...mail,
    dedupeKey: `loginCode:${codeId}`,
    isAwaited: true,
  });
}
