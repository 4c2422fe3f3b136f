import type { Language } from '@polana/contract/roles';
import { readProductName } from '#modules/companies';
import { layoutMail, queueMail } from '#modules/mail';
import type { Tx } from '#platform/database';
import { worded } from '#platform/wording';
import type { Claim } from './claim.store.ts';
import en from './submission.en.json' with { type: 'json' };
import sk from './submission.sk.json' with { type: 'json' };

const texts = { sk, en };

type MailName = keyof typeof sk.mails;

export interface MailOfClaim {
  to: string;
  lang: Language;
  companyId: string;
  /** For the places of the text. No name of a child, and no amount in a subject. */
  values: Readonly<Record<string, string>>;
  /** Where the button leads. */
  url: string;
  dedupeKey?: string;
}

/** Leaves one mail about claims in the caller's transaction, in its reader's language. */
export async function mailAboutClaim(tx: Tx, mail: MailName, details: MailOfClaim): Promise<void> {
  const { to, lang, url, companyId, dedupeKey } = details;
  const productName = await readProductName(tx);
  const filled = (text: string) => worded(lang, text, { ...details.values, productName });
  const written = texts[lang].mails[mail];
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(written.preheader),
    paragraphs: written.paragraphs.map(filled),
    button: { label: written.button, url },
    footer: filled(texts[lang].mailFooter),
  });
  await queueMail(tx, {
    kind: `claim.${mail}`,
    to,
    lang,
    subject: filled(written.subject),
    ...laidOut,
    companyId,
    ...(dedupeKey && { dedupeKey }),
  });
}

/** `3 žiadosti`, `3 claims`. */
export function countedClaims(count: number, lang: Language): string {
  return worded(lang, texts[lang].claims, { count });
}

/** `3 pracovných dní`, `3 working days`. */
export function countedWorkingDays(count: number, lang: Language): string {
  return worded(lang, texts[lang].workingDays, { count });
}

/** Where an employee finds the claim opened. */
export function pathOfClaim(claimId: string): string {
  return `/account/documents?ziadost=${claimId}`;
}

/** Who issued the receipt, or the allowance where nobody wrote it down: a mail never shows an empty pair of brackets. */
export function titleOfClaim(
  claim: Pick<Claim, 'sportOrganisation' | 'issuerName' | 'actionCode'>,
  lang: Language,
): string {
  return claim.sportOrganisation || claim.issuerName || texts[lang].allowances[claim.actionCode];
}
