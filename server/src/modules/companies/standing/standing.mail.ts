import { fillPlaces } from '@polana/contract/fill-places';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { seenText } from '@polana/contract/seen-text';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { dateIn } from '#platform/wording';
import { layoutMail, queueMail } from '#modules/mail';
import { listReaders } from '../administrators/administrator.store.ts';
import { findCompany } from '../company.store.ts';
import en from '../company-standing.en.json' with { type: 'json' };
import sk from '../company-standing.sk.json' with { type: 'json' };
import { readProductName } from '../registration/company-registration.store.ts';

const texts = { sk: sk.mails, en: en.mails };

type MailName = Exclude<keyof typeof sk.mails, 'footer'>;

export interface StandingMail {
  companyId: string;
  reason?: string;
  date?: PlainDate;
  publicUrl: string;
}

/** Tells every administrator of the company what the operator decided about it, once. */
export async function mailAboutStanding(tx: Tx, name: MailName, standing: StandingMail): Promise<void> {
  const { companyId, reason = '', date, publicUrl } = standing;
  const company = await findCompany(tx, companyId);
  const productName = await readProductName(tx);
  const at = now().toISOString();
  for (const { email, lang, personId } of await listReaders(tx, companyId)) {
    const day = date ? dateIn(lang, date) : '';
    const values = { productName, companyName: seenText(company?.name ?? ''), reason, date: day };
    await queueMail(tx, {
      kind: `company.${name}`,
      to: email,
      lang,
      companyId,
      dedupeKey: `company ${name} ${companyId} ${personId} ${at}`,
      ...writtenMail(name, lang, values, publicUrl),
    });
  }
}

function writtenMail(name: MailName, lang: Language, values: Record<string, string>, publicUrl: string) {
  const filled = (text: string) => fillPlaces(text, values);
  const written = texts[lang][name];
  const laidOut = layoutMail({
    lang,
    productName: values['productName'] ?? '',
    preheader: filled(written.preheader),
    paragraphs: written.paragraphs.map(filled),
    ...('button' in written ? { button: { label: written.button, url: publicUrl } } : {}),
    footer: filled(texts[lang].footer),
  });
  return { subject: filled(written.subject), ...laidOut };
}
