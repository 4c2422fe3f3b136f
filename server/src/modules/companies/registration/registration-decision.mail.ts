import { fillPlaces } from '@polana/contract/fill-places';
import type { Tx } from '#platform/database';
import { layoutMail, queueMail } from '#modules/mail';
import en from '../registration-decisions.en.json' with { type: 'json' };
import sk from '../registration-decisions.sk.json' with { type: 'json' };
import { readProductName } from './company-registration.store.ts';
import type { StoredRegistration } from './registration-decision.store.ts';

const texts = { sk: sk.mails, en: en.mails };

type MailName = Exclude<keyof typeof sk.mails, 'footer'>;

export interface DecisionMail {
  mail: MailName;
  /** For the places of the text: username, reason, question. */
  values?: Readonly<Record<string, string>>;
  url?: string;
}

/** Tells the contact what the operator decided or wants to know, in the language of the registration. */
export async function mailDecision(
  tx: Tx,
  { name, firstName, lastName, email, lang }: StoredRegistration,
  { mail, values: given = {}, url }: DecisionMail,
): Promise<void> {
  const productName = await readProductName(tx);
  const values: Readonly<Record<string, string>> = {
    ...given,
    productName,
    companyName: name,
    name: `${firstName} ${lastName}`,
  };
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
  const kind = `companyRegistration.${mail}`;
  await queueMail(tx, { kind, to: email, lang, subject: filled(written.subject), ...laidOut });
}
