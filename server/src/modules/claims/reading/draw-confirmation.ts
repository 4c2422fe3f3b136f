import type { Readable } from 'node:stream';
import type { ClaimDetail } from '@polana/contract/claims';
import { centsFromText, ratioFromText } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import { readLetterhead } from '#modules/companies';
import type { Author, CompanyAdmin, Employee } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { momentIn } from '#platform/moment';
import { openPdf, type Pdf } from '#platform/pdf';
import type { Sealing } from '#platform/sealing';
import { dateIn, moneyIn, ratioIn, worded } from '#platform/wording';
import { findClaimant } from '../claimant.store.ts';
import en from '../confirmation.en.json' with { type: 'json' };
import sk from '../confirmation.sk.json' with { type: 'json' };
import { detailReaderOf, readClaimDetail } from './claim-detail.ts';
import { noteClaimOpened } from './note-reading.ts';
import { claimReaderOf, visibleClaim } from './visible-claim.ts';

const texts = { sk: sk.confirmation, en: en.confirmation };

interface WantedConfirmation {
  actor: Employee | CompanyAdmin;
  author: Author;
  claimId: string;
  lang: Language;
}

/** A PDF that confirms what was submitted: the facts, every step of the calculation and the declarations as they were accepted. It
 *  tells a company what the claim itself does, so it is noted like one. */
export async function drawConfirmation(
  db: Database,
  { sealing }: { sealing: Sealing },
  { actor, author, claimId, lang }: WantedConfirmation,
): Promise<{ content: Readable; fileName: string }> {
  const { companyId } = actor;
  const { claim, companyName, letterhead } = await inTransaction(db, async (tx) => {
    const visible = await visibleClaim(tx, claimReaderOf(actor), claimId);
    if (actor.roleName === 'COMP') await noteClaimOpened(tx, visible, author);
    const question = { companyId, claimId, lang, reader: detailReaderOf(actor) };
    return {
      claim: await readClaimDetail(tx, { sealing }, question),
      companyName: (await findClaimant(tx, companyId, visible.employmentId))?.companyName ?? '',
      letterhead: await readLetterhead(tx),
    };
  });
  const title = worded(lang, texts[lang].title, { number: claim.number });
  const pdf = openPdf({
    title,
    lang,
    createdAt: now(),
    letterhead,
    footer: `${letterhead.productName} · ${claim.number}`,
  });
  draw(pdf, claim, { companyName, title, lang }).catch((error: unknown) => pdf.abort(error as Error));
  return { content: pdf.stream, fileName: `${claim.number}.pdf` };
}

async function draw(
  pdf: Pdf,
  claim: ClaimDetail,
  { companyName, title, lang }: { companyName: string; title: string; lang: Language },
): Promise<void> {
  const t = texts[lang];
  pdf.heading(1, title);
  pdf.paragraph(worded(lang, t.lead, { company: companyName, moment: momentIn(lang, new Date(claim.submittedAt)) }));
  pdf.heading(2, t.facts);
  pdf.definitions(factRows(claim, lang));
  pdf.heading(2, t.calculation);
  pdf.definitions(calculationRows(claim, lang));
  pdf.heading(2, t.declarations);
  pdf.list(
    claim.declarations.map(({ text, acceptedAt }) => `${text} (${momentIn(lang, new Date(acceptedAt))})`),
    'numbers',
  );
  pdf.heading(2, t.documents);
  pdf.list(claim.files.map((file) => (file.isSignedDeclaration ? `${file.name} (${t.signed})` : file.name)));
  await pdf.end();
}

function factRows(claim: ClaimDetail, lang: Language) {
  const t = texts[lang];
  const money = (amount: string) => moneyIn(lang, centsFromText(amount));
  const dates = `${dateIn(lang, claim.stayFrom)} – ${dateIn(lang, claim.stayTo)}`;
  const rows: [term: string, text: string | null][] = [
    [t.employee, `${claim.employee.name} (${claim.employee.personalNumber})`],
    [t.submittedForBy, claim.submittedForBy],
    [t.allowance, t.allowances[claim.actionCode]],
    [t.category, t.categories[claim.category]],
    [t.status, t.statuses[claim.status]],
    [t.issuer, claim.title],
    [t[datesOf(claim)], dates],
    [t.nights, claim.nights === null ? null : String(claim.nights)],
    [t.child, claim.nameOfChild],
    [t.documentDate, claim.documentDate && dateIn(lang, claim.documentDate)],
    [t.documentNumber, claim.documentNumber],
    [t.orderNumber, claim.orderNumber],
    [t.sum, money(claim.sum)],
    [t.recognised, claim.recognisedSum && money(claim.recognisedSum)],
    [t.deadline, dateIn(lang, claim.deadline)],
  ];
  return rows.flatMap(([term, text]) => (text ? [{ term, text }] : []));
}

/** What the dates of a claim are of. */
function datesOf({ actionCode, category }: ClaimDetail): 'stay' | 'camp' | 'period' {
  if (category === 'CAMP') return 'camp';
  return actionCode === 'RP' ? 'stay' : 'period';
}

function calculationRows(claim: ClaimDetail, lang: Language) {
  const t = texts[lang];
  const { calculation } = claim;
  const money = (amount: string) => moneyIn(lang, centsFromText(amount));
  const { percent, cap, ratio, limit, used, left, sum, share, contribution, own, paragraph, act, asOfDate } =
    calculation;
  const values = { percent, ratio: ratioIn(lang, ratioFromText(ratio)), cap: money(cap), year: calculation.year };
  return [
    { term: t.rule, text: `${paragraph}, ${act}` },
    { term: t.asOf[datesOf(claim)], text: dateIn(lang, asOfDate) },
    { term: t.countedSum, text: money(sum) },
    { term: worded(lang, t.share, values), text: money(share) },
    { term: worded(lang, t.limit, values), text: money(limit) },
    { term: t.used, text: money(used) },
    { term: t.left, text: money(left) },
    { term: t.contribution, text: [{ text: money(contribution), isStrong: true }] },
    { term: t.own, text: money(own) },
  ];
}
