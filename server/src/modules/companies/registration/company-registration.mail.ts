import { fillPlaces } from '@polana/contract/fill-places';
import type { Language } from '@polana/contract/roles';
import type { Tx } from '#platform/database';
import { layoutMail, queueMail } from '#modules/mail';
import en from '../company-registration.en.json' with { type: 'json' };
import sk from '../company-registration.sk.json' with { type: 'json' };
import { readProductName } from './company-registration.store.ts';

const texts = { sk: sk.mails.received, en: en.mails.received };

export interface ReceivedRegistration {
  email: string;
  ico: string;
  lang: Language;
}

/** Says that the registration arrived and what comes next; a known company gets the very same words. Nothing somebody typed
 *  but the number: whoever reads it need not be the one who filled in the form. */
export async function mailCompanyRegistration(tx: Tx, received: ReceivedRegistration): Promise<void> {
  const { lang } = received;
  const productName = await readProductName(tx);
  const values: Record<string, string> = { productName, ico: received.ico };
  const filled = (text: string) => fillPlaces(text, values);
  const { subject, preheader, paragraphs, footer } = texts[lang];
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(preheader),
    paragraphs: paragraphs.map(filled),
    footer: filled(footer),
  });
  const kind = 'companyRegistration.received';
  await queueMail(tx, { kind, to: received.email, lang, subject: filled(subject), ...laidOut });
}
