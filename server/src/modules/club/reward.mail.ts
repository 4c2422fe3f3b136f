import { fillPlaces } from '@polana/contract/fill-places';
import type { Tx } from '#platform/database';
import { readProductName } from '#modules/companies';
import { layoutMail, queueMail } from '#modules/mail';
import en from './club.en.json' with { type: 'json' };
import sk from './club.sk.json' with { type: 'json' };
import type { RewardedEmployee } from './reward.store.ts';

const texts = { sk: sk.mails, en: en.mails };

interface ToldReward {
  employee: RewardedEmployee;
  partnerName: string;
  transferId: string;
  publicUrl: string;
}

/** Tells the employee that a reward came and from whom; how much is read in the portal. People without e-mail see it there. */
export function mailReward(tx: Tx, told: ToldReward): Promise<void> {
  return tell(tx, told, { mail: 'reward', kind: 'club.rewarded', values: {} });
}

/** Tells the employee that a reward was a mistake and why, as they would read it among their movements. */
export function mailRewardTakenBack(tx: Tx, { reason, ...told }: ToldReward & { reason: string }): Promise<void> {
  return tell(tx, told, { mail: 'rewardTakenBack', kind: 'club.rewardReversed', values: { reason } });
}

interface RewardMail {
  mail: 'reward' | 'rewardTakenBack';
  kind: string;
  values: Record<string, string>;
}

async function tell(
  tx: Tx,
  { employee: { email, lang, firstName, companyId }, partnerName, transferId, publicUrl }: ToldReward,
  { mail, kind, values: own }: RewardMail,
): Promise<void> {
  if (!email) return;
  const productName = await readProductName(tx);
  const values: Record<string, string> = { productName, partnerName, name: firstName, ...own };
  const filled = (text: string) => fillPlaces(text, values);
  const { subject, preheader, paragraphs, button, footer } = texts[lang][mail];
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(preheader),
    paragraphs: paragraphs.map(filled),
    button: { label: button, url: `${publicUrl}/account/benefits` },
    footer: filled(footer),
  });
  const queued = { kind, to: email, lang, subject: filled(subject), companyId };
  await queueMail(tx, { ...queued, ...laidOut, dedupeKey: `${kind}:${transferId}` });
}
