import { fillPlaces } from '@polana/contract/fill-places';
import type { Tx } from '#platform/database';
import { readProductName } from '#modules/companies';
import { findAccount } from '#modules/identity';
import { layoutMail, queueMail } from '#modules/mail';
import en from '../administration.en.json' with { type: 'json' };
import sk from '../administration.sk.json' with { type: 'json' };

const texts = { sk: sk.mails, en: en.mails };

type MailName = Exclude<keyof typeof sk.mails, 'footer'>;

/** Tells somebody what their employer did, in their own language; people without e-mail are told nothing. */
export async function mailEmployee(
  tx: Tx,
  mail: MailName,
  { personId, companyId, companyName }: { personId: string; companyId: string; companyName: string },
): Promise<void> {
  const account = await findAccount(tx, personId);
  if (!account?.email) return;
  const { lang, email } = account;
  const productName = await readProductName(tx);
  const values: Readonly<Record<string, string>> = { name: account.name, companyName, productName };
  const filled = (text: string) => fillPlaces(text, values);
  const written = texts[lang][mail];
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(written.preheader),
    paragraphs: written.paragraphs.map(filled),
    footer: filled(texts[lang].footer),
  });
  await queueMail(tx, {
    kind: `employee.${mail}`,
    to: email,
    lang,
    subject: filled(written.subject),
    ...laidOut,
    companyId,
  });
}
