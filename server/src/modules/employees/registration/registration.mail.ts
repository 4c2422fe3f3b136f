import { fillPlaces } from '@polana/contract/fill-places';
import type { Language } from '@polana/contract/roles';
import type { Tx } from '#platform/database';
import { readProductName } from '#modules/companies';
import { layoutMail, queueMail } from '#modules/mail';
import en from '../registration.en.json' with { type: 'json' };
import sk from '../registration.sk.json' with { type: 'json' };

const texts = { sk: sk.mails, en: en.mails };

type MailName = Exclude<keyof typeof sk.mails, 'footer'>;

export interface MailOfRegistration {
  to: string;
  lang: Language;
  /** For the places of the text: name, companyName, reason … */
  values: Readonly<Record<string, string>>;
  /** Where the button leads, for mails that have one. */
  url?: string;
  companyId: string;
  dedupeKey?: string;
}

/** Leaves one mail about a registration in the caller's transaction, in its reader's language. */
export async function mailRegistration(tx: Tx, mail: MailName, details: MailOfRegistration): Promise<void> {
  const { to, lang, url, companyId, dedupeKey } = details;
  const productName = await readProductName(tx);
  const values: Readonly<Record<string, string>> = { ...details.values, productName };
  const filled = (text: string) => fillPlaces(text, values);
  const written = texts[lang][mail];
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(written.preheader),
    paragraphs: written.paragraphs.map(filled),
    ...(url && 'button' in written ? { button: { label: written.button, url } } : {}),
    footer: filled(texts[lang].footer),
  });
  const subject = filled(written.subject);
  await queueMail(tx, {
    kind: `registration.${mail}`,
    to,
    lang,
    subject,
    ...laidOut,
    companyId,
    ...(dedupeKey && { dedupeKey }),
  });
}
