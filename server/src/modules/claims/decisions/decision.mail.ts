import { fillPlaces } from '@polana/contract/fill-places';
import type { RejectionReason } from '@polana/contract/rejection-reasons';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { readProductName, rejectionTemplatesOf } from '#modules/companies';
import { layoutMail, queueMail, queueMails, type QueuedMail } from '#modules/mail';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { dateIn, moneyIn, worded } from '#platform/wording';
import { pathOfClaim, titleOfClaim } from '../claim.mail.ts';
import type { StoredCalculation } from '../calculation.rules.ts';
import type { Claim } from '../claim.store.ts';
import { type Claimant, findClaimant, findClaimants } from '../claimant.store.ts';
import { type Freed, nothingFreed } from '../raise-limited-claims.ts';
import { paidOn, wagesMonthOf } from '../closing/closing.rules.ts';
import { findOpenMonth, readPayrollSettings } from '../closing/closing.store.ts';
import en from '../decisions.en.json' with { type: 'json' };
import sk from '../decisions.sk.json' with { type: 'json' };
import type { Deciding } from './deciding.ts';

const texts = { sk, en };

type DecisionMail =
  | { mail: 'approved'; contributionCents: number; recognisedCents: number | null; note: string; freed: Freed }
  | { mail: 'rejected'; reasonCode: RejectionReason; reasonText: string; freed: Freed }
  | { mail: 'question'; question: string }
  | { mail: 'reopened'; note: string; calculation: StoredCalculation }
  | { mail: 'corrected'; beforeCents: number; contributionCents: number; reason: string; freed: Freed };

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
  const [claimant, productName] = await Promise.all([
    findClaimant(tx, claim.companyId, claim.employmentId),
    readProductName(tx),
  ]);
  if (!claimant?.email) return;
  const written = await writeMail(tx, claim, claimant, decision);
  const { email: to } = claimant;
  await queueMail(tx, composed(claim, { ...claimant, to }, written, { mail: decision.mail, productName, publicUrl }));
}

/** Tells the employees of a company that their claims were approved as they stand. */
export async function mailApprovals(
  tx: Tx,
  { publicUrl, admin }: Pick<Deciding, 'publicUrl' | 'admin'>,
  claims: readonly Claim[],
): Promise<void> {
  const { companyId } = admin;
  const employmentIds = claims.map((claim) => claim.employmentId);
  const [claimants, productName, payDay] = await Promise.all([
    findClaimants(tx, companyId, employmentIds),
    readProductName(tx),
    findPayDay(tx, companyId),
  ]);
  const mails = claims.flatMap((claim) => {
    const claimant = claimants.get(claim.employmentId);
    if (!claimant?.email) return [];
    const { contributionCents } = claim;
    const approval = { contributionCents, recognisedCents: null, note: '', freed: nothingFreed };
    const written = writeApproval(claim, claimant.lang, approval, payDay);
    return composed(claim, { ...claimant, to: claimant.email }, written, { mail: 'approved', productName, publicUrl });
  });
  await queueMails(tx, mails);
}

interface Letterhead {
  mail: DecisionMail['mail'];
  productName: string;
  publicUrl: string;
}

function composed(
  claim: Claim,
  { to, lang, firstName: name, companyName }: Claimant & { to: string },
  { values: own, paragraphs, path }: Written,
  { mail, productName, publicUrl }: Letterhead,
): QueuedMail {
  const { companyId, claimId, number, version } = claim;
  const title = titleOfClaim(claim, lang);
  const values: Record<string, string> = { productName, number, title, name, companyName, ...own };
  const filled = (text: string) => fillPlaces(text, values);
  const { subject, preheader, button } = texts[lang].mails[mail];
  return {
    kind: `claim.${mail}`,
    to,
    lang,
    subject: filled(subject),
    companyId,
    dedupeKey: `claim ${claimId} ${version} ${mail}`,
    ...layoutMail({
      lang,
      productName,
      preheader: filled(preheader),
      paragraphs: paragraphs.map(filled),
      button: { label: button, url: `${publicUrl}${path}` },
      footer: filled(texts[lang].mails.footer),
    }),
  };
}

async function writeMail(tx: Tx, claim: Claim, { lang }: Claimant, decision: DecisionMail): Promise<Written> {
  const path = pathOfClaim(claim.claimId);
  const { mails } = texts[lang];
  switch (decision.mail) {
    case 'approved':
      return writeApproval(claim, lang, decision, await findPayDay(tx, claim.companyId));
    case 'rejected':
      return writeRejection(tx, claim, lang, decision);
    case 'question':
      return { path, paragraphs: mails.question.paragraphs, values: { question: decision.question } };
    case 'reopened': {
      const { note, calculation } = decision;
      const isLimited = calculation.limitedBy === 'limit';
      return {
        path,
        paragraphs: [
          ...mails.reopened.paragraphs,
          ...(isLimited ? [mails.reopened.limited] : []),
          ...(note ? [mails.reopened.note] : []),
        ],
        values: { note, contribution: moneyIn(lang, calculation.contributionCents) },
      };
    }
    case 'corrected': {
      const payDay = dateIn(lang, await findPayDay(tx, claim.companyId));
      const before = moneyIn(lang, decision.beforeCents);
      const contribution = moneyIn(lang, decision.contributionCents);
      return {
        path,
        paragraphs: [...mails.corrected.paragraphs, ...freedParagraphs(lang, decision.freed)],
        values: { before, contribution, payDay, reason: decision.reason },
      };
    }
  }
}

function writeApproval(
  claim: Claim,
  lang: Language,
  approval: Omit<Extract<DecisionMail, { mail: 'approved' }>, 'mail'>,
  payDay: PlainDate,
): Written {
  const { contributionCents, recognisedCents, note, freed } = approval;
  const { approved } = texts[lang].mails;
  const less = { recognised: moneyIn(lang, recognisedCents ?? 0), sum: moneyIn(lang, claim.sumCents) };
  return {
    path: pathOfClaim(claim.claimId),
    paragraphs: [
      ...approved.paragraphs,
      ...(recognisedCents === null ? [] : [approved.less]),
      ...(note ? [approved.note] : []),
      ...freedParagraphs(lang, freed),
    ],
    values: {
      contribution: moneyIn(lang, contributionCents),
      payDay: dateIn(lang, payDay),
      note,
      ...less,
    },
  };
}

/** Reason, paragraph, what to put right and where: the corrected claim keeps its place. */
async function writeRejection(
  tx: Tx,
  { companyId, claimId, actionCode, calculation }: Claim,
  lang: Language,
  { reasonCode, reasonText, freed }: Omit<Extract<DecisionMail, { mail: 'rejected' }>, 'mail'>,
): Promise<Written> {
  const { rejected } = texts[lang].mails;
  const { label, field }: { label: string; field?: string } = texts[lang].reasons[reasonCode];
  const free = [...(freed.raised.length === 0 ? [rejected.final] : []), ...freedParagraphs(lang, freed)];
  return {
    path: `/account/add-document?type=${actionCode}&oprava=${claimId}`,
    paragraphs: [...rejected.paragraphs, ...(field ? [rejected.field] : []), rejected.again, ...free],
    values: {
      reason: label,
      paragraph: calculation.paragraph,
      text: await textFor(tx, companyId, reasonText, lang),
      ...(field && { field }),
    },
  };
}

/** Where the freed money went, and what the company could pay with it. */
function freedParagraphs(lang: Language, { raised, payable }: Freed): string[] {
  const { freed } = texts[lang].mails;
  const raisedOnes = raised.map(({ number, contributionCents }) =>
    fillPlaces(freed.raisedOne, { number, contribution: moneyIn(lang, contributionCents) }),
  );
  const payableOnes = payable.map(({ number }) => number);
  return [
    ...(raised.length > 0 ? [worded(lang, freed.raised, { count: raised.length, raised: raisedOnes.join('; ') })] : []),
    ...(payable.length > 0
      ? [worded(lang, freed.payable, { count: payable.length, payable: payableOnes.join(', ') })]
      : []),
  ];
}

/** A text the company keeps in both languages reaches the employee in theirs; own words stay as they were written. */
async function textFor(tx: Tx, companyId: string, text: string, lang: Language): Promise<string> {
  const templates = await rejectionTemplatesOf(tx, companyId);
  const known = templates.find(({ message }) => message.sk === text || message.en === text);
  return known?.message[lang] || text;
}

async function findPayDay(tx: Tx, companyId: string): Promise<PlainDate> {
  const [{ payDay }, openMonth] = await Promise.all([readPayrollSettings(tx, companyId), findOpenMonth(tx, companyId)]);
  return paidOn(wagesMonthOf(today(), openMonth), payDay);
}
