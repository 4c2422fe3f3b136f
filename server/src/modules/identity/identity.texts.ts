import { fillPlaces } from '@polana/contract/fill-places';
import type { Language } from '@polana/contract/roles';
import { layoutMail, type MailLayout } from '#modules/mail';
import en from './identity.en.json' with { type: 'json' };
import sk from './identity.sk.json' with { type: 'json' };

const texts = { sk, en };

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail of this room in the reader's language, with `{name}` and its like filled in. */
export function writeMail(
  lang: Language,
  mail: keyof typeof sk.mails,
  values: Readonly<Record<string, string>> & { productName: string },
  code?: string,
): WrittenMail {
  return layOut(lang, mail, values, code ? { code } : {});
}

/** What was changed about the second factor, as part of a sentence. */
export function factorChangeText(lang: Language, change: keyof typeof sk.factorChanges): string {
  return texts[lang].factorChanges[change];
}

type LinkMail = {
  [Mail in keyof typeof sk.mails]: (typeof sk.mails)[Mail] extends { button: string } ? Mail : never;
}[keyof typeof sk.mails];

/** The same with a button that leads to a link. */
export function writeLinkMail(
  lang: Language,
  mail: LinkMail,
  values: Readonly<Record<string, string>> & { productName: string },
  url: string,
): WrittenMail {
  return layOut(lang, mail, values, { button: { label: texts[lang].mails[mail].button, url } });
}

function layOut(
  lang: Language,
  mail: keyof typeof sk.mails,
  values: Readonly<Record<string, string>> & { productName: string },
  extra: Pick<MailLayout, 'code' | 'button'>,
): WrittenMail {
  const { subject, preheader, paragraphs, footer } = texts[lang].mails[mail];
  const filled = (text: string) => fillPlaces(text, values);
  const laidOut = layoutMail({
    lang,
    productName: values.productName,
    preheader: filled(preheader),
    paragraphs: paragraphs.map(filled),
    ...extra,
    footer: filled(footer),
  });
  return { subject: filled(subject), ...laidOut };
}
