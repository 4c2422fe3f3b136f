import { fillPlaces } from '@polana/contract/fill-places';
import type { Language } from '@polana/contract/roles';
import type { Tx } from '#platform/database';
import type { Account } from '#modules/identity';
import { layoutMail, queueMail } from '#modules/mail';
import { findCompany } from '../company.store.ts';
import en from '../administrators.en.json' with { type: 'json' };
import sk from '../administrators.sk.json' with { type: 'json' };
import { readProductName } from '../registration/company-registration.store.ts';
import { listReaders } from './administrator.store.ts';

const texts = { sk: sk.mails, en: en.mails };

type MailName = Exclude<keyof typeof sk.mails, 'footer'>;

export interface AdministratorChange {
  /** Who did it: one of the company's own, or an operator. */
  admin: { companyId: string; name: string };
  /** Whom it concerns. */
  person: Account;
  publicUrl: string;
}

/** Tells the person, and everybody who administers the company: also whoever did it, in case it was not them. */
export async function mailAboutAdministrator(
  tx: Tx,
  change: 'added' | 'removed',
  { admin, person, publicUrl }: AdministratorChange,
): Promise<void> {
  const { companyId } = admin;
  const company = await findCompany(tx, companyId);
  const productName = await readProductName(tx);
  const values = { productName, companyName: company?.name ?? '', actorName: admin.name, personName: person.name };
  const mail = (name: MailName, to: string, lang: Language) =>
    queueMail(tx, {
      kind: `administrator.${name}`,
      to,
      lang,
      companyId,
      ...writtenMail(name, lang, values, publicUrl),
    });

  if (person.email) await mail(change === 'added' ? 'addedYou' : 'removedYou', person.email, person.lang);
  for (const reader of await listReaders(tx, companyId)) {
    if (reader.personId !== person.personId) await mail(change, reader.email, reader.lang);
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
