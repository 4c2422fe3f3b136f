import { fillPlaces } from '@polana/contract/fill-places';
import type { Tx } from '#platform/database';
import { readProductName } from '#modules/companies';
import { layoutMail, queueMail } from '#modules/mail';
import en from './club.en.json' with { type: 'json' };
import sk from './club.sk.json' with { type: 'json' };
import type { RewardedEmployee } from './reward.store.ts';

const texts = { sk: sk.mails.reward, en: en.mails.reward };

interface GivenReward {
  employee: RewardedEmployee;
  partnerName: string;
  transferId: string;
  publicUrl: string;
}

/** Tells the employee that a reward came and from whom; how much is read in the portal. People without e-mail see it there. */
export async function mailReward(tx: Tx, { employee, partnerName, transferId, publicUrl }: GivenReward): Promise<void> {
  const { email, lang, firstName, companyId } = employee;
  if (!email) return;
  const productName = await readProductName(tx);
  const values: Record<string, string> = { productName, partnerName, name: firstName };
  const filled = (text: string) => fillPlaces(text, values);
  const { subject, preheader, paragraphs, button, footer } = texts[lang];
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(preheader),
    paragraphs: paragraphs.map(filled),
    button: { label: button, url: `${publicUrl}/account/benefits` },
    footer: filled(footer),
  });
  const mail = { kind: 'club.rewarded', to: email, lang, subject: filled(subject), companyId };
  await queueMail(tx, { ...mail, ...laidOut, dedupeKey: `club.rewarded:${transferId}` });
}
