import { fillPlaces } from '@polana/contract/fill-places';
import type { Language } from '@polana/contract/roles';
import type { Tx } from '#platform/database';
import { dateIn } from '#platform/wording';
import { readProductName } from '#modules/companies';
import { findAccount, type WantedCorrection } from '#modules/identity';
import { layoutMail, queueMail } from '#modules/mail';
import en from '../correction.en.json' with { type: 'json' };
import sk from '../correction.sk.json' with { type: 'json' };

const texts = { sk, en };

/** Tells the employee what became of the wish, in their language; people without e-mail see it in the profile. */
export async function mailCorrection(
  tx: Tx,
  mail: 'approved' | 'rejected',
  correction: WantedCorrection,
  publicUrl: string,
): Promise<void> {
  const account = await findAccount(tx, correction.personId);
  if (!account?.email) return;
  const { lang, email } = account;
  const { companyId, companyName, field, reason, requestId } = correction;
  const productName = await readProductName(tx);
  const values: Readonly<Record<string, string>> = {
    productName,
    companyName,
    reason,
    name: correction.firstName,
    field: texts[lang].fields[field],
    value: valueIn(lang, correction),
  };
  const filled = (text: string) => fillPlaces(text, values);
  const { subject, preheader, paragraphs } = texts[lang].mails[mail];
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(preheader),
    paragraphs: paragraphs.map(filled),
    button: { label: texts[lang].mails.button, url: `${publicUrl}/profile` },
    footer: filled(texts[lang].mails.footer),
  });
  await queueMail(tx, {
    kind: `changeRequest.${mail}`,
    to: email,
    lang,
    subject: filled(subject),
    companyId,
    dedupeKey: `changeRequest ${requestId} ${mail}`,
    ...laidOut,
  });
}

function valueIn(lang: Language, { field, newValue }: WantedCorrection): string {
  return field === 'employeeStartDate' ? dateIn(lang, newValue) : newValue;
}
