import { fillPlaces } from '@polana/contract/fill-places';
import type { RejectionReason } from '@polana/contract/rejection-reasons';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { readProductName, rejectionTemplatesOf } from '#modules/companies';
import { layoutMail, queueMail, queueMails, type QueuedMail } from '#modules/mail';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { dateIn, moneyIn, ratioIn, worded } from '#platform/wording';
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

interface Rejection {
  reasonCode: RejectionReason;
  reasonText: string;
  freed: Freed;
}

type DecisionMail =
  | { mail: 'approved'; calculation: StoredCalculation; recognisedCents: number | null; note: string; freed: Freed }
  | ({ mail: 'rejected' } & Rejection)
  | ({ mail: 'correctedToNothing'; beforeCents: number } & Rejection)
  | { mail: 'question'; question: string }
  | { mail: 'reopened'; note: string; calculation: StoredCalculation }
  | { mail: 'corrected'; beforeCents: number; contributionCents: number; reason: string; freed: Freed };

interface Written {
  /** Where the one of the mail would not be true. */
  preheader?: string;
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
    const { calculation } = claim;
    const approval = { calculation, recognisedCents: null, note: '', freed: nothingFreed };
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
  { values: own, paragraphs, path, ...written }: Written,
  { mail, productName, publicUrl }: Letterhead,
): QueuedMail {
  const { companyId, claimId, number, version } = claim;
  const title = titleOfClaim(claim, lang);
  const values: Record<string, string> = { productName, number, title, name, companyName, ...own };
  const filled = (text: string) => fillPlaces(text, values);
  const { subject, button, ...usual } = texts[lang].mails[mail];
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
      preheader: filled(written.preheader ?? usual.preheader),
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
    case 'correctedToNothing': {
      const { correctedToNothing } = mails;
      const { values, ...written } = await writeRejection(tx, claim, lang, decision, correctedToNothing.paragraphs);
      const payDay = dateIn(lang, await findPayDay(tx, claim.companyId));
      const amounts = { before: moneyIn(lang, decision.beforeCents), contribution: moneyIn(lang, 0) };
      return { ...written, values: { ...values, ...amounts, payDay } };
    }
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
        paragraphs: [
          ...mails.corrected.paragraphs,
          ...freedParagraphs(lang, decision.freed, freeBesideRaised(lang, decision.freed)),
        ],
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
  const { calculation, recognisedCents, note, freed } = approval;
  const { approved } = texts[lang].mails;
  const { contributionCents } = calculation;
  const less = { recognised: moneyIn(lang, recognisedCents ?? 0), sum: moneyIn(lang, claim.sumCents) };
  const isPaid = contributionCents > 0;
  return {
    path: pathOfClaim(claim.claimId),
    ...(!isPaid && { preheader: approved.unpaid.preheader }),
    paragraphs: [
      ...(isPaid ? approved.paragraphs : [...approved.unpaid.paragraphs, whyUnpaid(lang, calculation)]),
      ...(recognisedCents === null ? [] : [approved.less]),
      ...(note ? [approved.note] : []),
      ...freedParagraphs(lang, freed, freeBesideRaised(lang, freed)),
    ],
    values: {
      contribution: moneyIn(lang, contributionCents),
      payDay: dateIn(lang, payDay),
      asOfDate: dateIn(lang, claim.asOfDate),
      year: String(claim.year),
      ratio: ratioIn(lang, calculation.ratio),
      limit: moneyIn(lang, calculation.limitCents),
      note,
      ...less,
    },
  };
}

/** Some sum is always recognised, so there was no working time, or nothing was left of its limit. */
function whyUnpaid(lang: Language, { ratio }: StoredCalculation): string {
  const { ratioZero, limit } = texts[lang].mails.approved.unpaid;
  return ratio === 0 ? ratioZero : limit;
}

/** Reason, paragraph, what to put right and where: the corrected claim keeps its place. */
async function writeRejection(
  tx: Tx,
  { companyId, claimId, actionCode, year, calculation }: Claim,
  lang: Language,
  { reasonCode, reasonText, freed }: Rejection,
  paragraphs: readonly string[] = texts[lang].mails.rejected.paragraphs,
): Promise<Written> {
  const { rejected } = texts[lang].mails;
  const { label, field }: { label: string; field?: string } = texts[lang].reasons[reasonCode];
  return {
    path: `/account/add-document?type=${actionCode}&oprava=${claimId}`,
    paragraphs: [
      ...paragraphs,
      ...(field ? [rejected.field] : []),
      rejected.again,
      ...freedParagraphs(lang, freed, freeOfRejected(lang, freed, year)),
    ],
    values: {
      reason: label,
      paragraph: calculation.paragraph,
      text: await textFor(tx, companyId, reasonText, lang),
      ...(field && { field }),
    },
  };
}

/** Where the freed money went, and what the company could pay with it. */
function freedParagraphs(lang: Language, freed: Freed, leftOver: readonly string[]): string[] {
  const { raised, payable } = freed;
  const { freed: words } = texts[lang].mails;
  const raisedOnes = raised.map(({ number, contributionCents }) =>
    fillPlaces(words.raisedOne, { number, contribution: moneyIn(lang, contributionCents) }),
  );
  const payableOnes = payable.map(({ number }) => number);
  return [
    ...(raised.length > 0 ? [worded(lang, words.raised, { count: raised.length, raised: raisedOnes.join('; ') })] : []),
    ...leftOver,
    ...(payable.length > 0
      ? [worded(lang, words.payable, { count: payable.length, payable: payableOnes.join(', ') })]
      : []),
  ];
}

/** Of a rejected claim; in a closed year nothing but its corrected claim gets any of it. */
function freeOfRejected(lang: Language, { freeCents, isYearClosed }: Freed, year: number): string[] {
  const { freed } = texts[lang].mails;
  if (freeCents === 0) return [];
  return [isYearClosed ? fillPlaces(freed.yearClosed, { year }) : freeOf(lang, freeCents)];
}

/** Of a claim that stays approved, where somebody could think that the raised ones got all of it. */
function freeBesideRaised(lang: Language, { raised, freeCents, isYearClosed }: Freed): string[] {
  return raised.length === 0 || freeCents === 0 || isYearClosed ? [] : [freeOf(lang, freeCents)];
}

function freeOf(lang: Language, cents: number): string {
  return fillPlaces(texts[lang].mails.freed.free, { free: moneyIn(lang, cents) });
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
