import type { RejectionReason } from '@polana/contract/claim-fields';
import type { Language } from '@polana/contract/roles';
import { readProductName, rejectionTemplatesOf } from '#modules/companies';
import { layoutMail, queueMail } from '#modules/mail';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { dateIn, moneyIn } from '#platform/wording';
import type { Claim } from '../claim.store.ts';
import { type Claimant, findClaimant } from '../claimant.store.ts';
import { findOpenMonth, readPayrollSettings } from '../closing/closing.store.ts';
import en from '../decisions.en.json' with { type: 'json' };
import sk from '../decisions.sk.json' with { type: 'json' };
import type { Deciding } from './deciding.ts';
import { payDayOf } from './decision.rules.ts';

const texts = { sk, en };

type DecisionMail =
  | { mail: 'approved'; contributionCents: number; recognisedCents: number | null; note: string }
  | { mail: 'rejected'; reasonCode: RejectionReason; reasonText: string }
  | { mail: 'question'; question: string }
  | { mail: 'reopened'; note: string }
  | { mail: 'corrected'; beforeCents: number; contributionCents: number; reason: string };

interface Written {
  paragraphs: string[];
  values: Record<string, string>;
  path: string;
}

/** Tells the employee what was decided, in their language; whoever has no e-mail finds it in the account. */
export async function mailDecision(
  tx: Tx,
  { publicUrl }: Pick<Deciding, 'publicUrl'>,
  claim: Claim,
  decision: DecisionMail,
): Promise<void> {
  const { companyId, claimId, number } = claim;
  const [claimant, productName] = await Promise.all([
    findClaimant(tx, companyId, claim.employmentId),
    readProductName(tx),
  ]);
  if (!claimant?.email) return;
  const { lang } = claimant;
  const written = await writeMail(tx, claim, claimant, decision);
  const title = claim.sportOrganisation ?? claim.issuerName;
  const { firstName: name, companyName } = claimant;
  const values: Record<string, string> = { productName, number, title, name, companyName, ...written.values };
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place);
  const { subject, preheader, button } = texts[lang].mails[decision.mail];
  await queueMail(tx, {
    kind: `claim.${decision.mail}`,
    to: claimant.email,
    lang,
    subject: filled(subject),
    companyId,
    dedupeKey: `claim ${claimId} ${claim.version} ${decision.mail}`,
    ...layoutMail({
      lang,
      productName,
      preheader: filled(preheader),
      paragraphs: written.paragraphs.map(filled),
      button: { label: button, url: `${publicUrl}${written.path}` },
      footer: filled(texts[lang].mails.footer),
    }),
  });
}

async function writeMail(tx: Tx, claim: Claim, { lang }: Claimant, decision: DecisionMail): Promise<Written> {
  const path = `/account/documents?z=${claim.claimId}`;
  const { mails } = texts[lang];
  switch (decision.mail) {
    case 'approved': {
      const { contributionCents, recognisedCents, note } = decision;
      const payDay = await payDayIn(tx, claim.companyId, lang);
      const less = { recognised: moneyIn(lang, recognisedCents ?? 0), sum: moneyIn(lang, claim.sumCents) };
      return {
        path,
        paragraphs: [
          ...mails.approved.paragraphs,
          ...(recognisedCents === null ? [] : [mails.approved.less]),
          ...(note ? [mails.approved.note] : []),
        ],
        values: { contribution: moneyIn(lang, contributionCents), payDay, note, ...less },
      };
    }
    case 'rejected':
      return writeRejection(tx, claim, lang, decision);
    case 'question':
      return { path, paragraphs: mails.question.paragraphs, values: { question: decision.question } };
    case 'reopened': {
      const { note } = decision;
      return {
        path,
        paragraphs: [...mails.reopened.paragraphs, ...(note ? [mails.reopened.note] : [])],
        values: { note },
      };
    }
    case 'corrected': {
      const payDay = await payDayIn(tx, claim.companyId, lang);
      const before = moneyIn(lang, decision.beforeCents);
      const contribution = moneyIn(lang, decision.contributionCents);
      return {
        path,
        paragraphs: mails.corrected.paragraphs,
        values: { before, contribution, payDay, reason: decision.reason },
      };
    }
  }
}

/** Reason, paragraph, what to put right and where: the corrected claim keeps its place. */
async function writeRejection(
  tx: Tx,
  { companyId, claimId, actionCode, calculation }: Claim,
  lang: Language,
  { reasonCode, reasonText }: { reasonCode: RejectionReason; reasonText: string },
): Promise<Written> {
  const { rejected } = texts[lang].mails;
  const { label, field }: { label: string; field?: string } = texts[lang].reasons[reasonCode];
  return {
    path: `/account/add-document?type=${actionCode}&oprava=${claimId}`,
    paragraphs: [...rejected.paragraphs, ...(field ? [rejected.field] : []), rejected.again, rejected.final],
    values: {
      reason: label,
      paragraph: calculation.paragraph,
      text: await textFor(tx, companyId, reasonText, lang),
      ...(field && { field }),
    },
  };
}

/** A text the company keeps in both languages reaches the employee in theirs; own words stay as they were written. */
async function textFor(tx: Tx, companyId: string, text: string, lang: Language): Promise<string> {
  const templates = await rejectionTemplatesOf(tx, companyId);
  const known = templates.find(({ message }) => message.sk === text || message.en === text);
  return known?.message[lang] || text;
}

async function payDayIn(tx: Tx, companyId: string, lang: Language): Promise<string> {
  const [calendar, month] = await Promise.all([readPayrollSettings(tx, companyId), findOpenMonth(tx, companyId)]);
  return dateIn(lang, payDayOf(today(), calendar, month));
}
