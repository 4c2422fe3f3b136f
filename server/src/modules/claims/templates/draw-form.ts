import type { Readable } from 'node:stream';
import type { ClaimFormCode } from '@polana/contract/claim-form';
import { sportCategories } from '@polana/contract/claim-fields';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode, Language } from '@polana/contract/roles';
import { now, today } from '#platform/clock';
import { openPdf, type Letterhead, type Pdf } from '#platform/pdf';
import { dateIn, periodIn, worded } from '#platform/wording';
import type { AllowanceRule } from '../allowance-rule.store.ts';
import type { Claimant } from '../claimant.store.ts';
import confirmationEn from '../confirmation.en.json' with { type: 'json' };
import confirmationSk from '../confirmation.sk.json' with { type: 'json' };
import type { DeclarationText } from '../declaration-text.store.ts';
import en from '../forms.en.json' with { type: 'json' };
import sk from '../forms.sk.json' with { type: 'json' };

export const formTexts = { sk: sk.forms, en: en.forms };
const categories = { sk: confirmationSk.confirmation.categories, en: confirmationEn.confirmation.categories };

/** What the employee has already said in the own draft; the club still has to confirm it by its signature. */
export interface KnownOfSport {
  nameOfChild?: string;
  sportOrganisation?: string;
  periodFrom?: PlainDate;
  periodTo?: PlainDate;
}

export interface FormFacts {
  actionCode: ActionCode;
  form: ClaimFormCode;
  claimant: Claimant;
  rule: AllowanceRule;
  /** The employee's, whoever prints them. */
  declarations: readonly DeclarationText[];
  known: KnownOfSport;
  letterhead: Letterhead;
}

/** A form on one page: what the portal knows is printed, the rest is left to a pen. */
export function drawForm(facts: FormFacts, lang: Language): { content: Readable; fileName: string } {
  const { form, actionCode, letterhead } = facts;
  const t = formTexts[lang];
  const title = form === 'affidavit' ? t.affidavit.title : t.clubConfirmation.title;
  const pdf = openPdf({ title, lang, createdAt: now(), letterhead, footer: `${letterhead.productName} · ${title}` });
  pdf.heading(1, title);
  if (form === 'affidavit') drawAffidavit(pdf, facts, lang);
  else drawClubConfirmation(pdf, facts, lang);
  pdf.end().catch((error: unknown) => pdf.abort(error as Error));
  return { content: pdf.stream, fileName: worded(lang, t.fileNames[form], { actionCode }) };
}

function drawAffidavit(pdf: Pdf, { actionCode, claimant, rule, declarations }: FormFacts, lang: Language): void {
  const t = formTexts[lang].affidavit;
  pdf.paragraph(worded(lang, t.lead[actionCode], { paragraph: rule.paragraph }));
  pdf.space(6);
  pdf.definitions([
    { term: t.employee, text: [{ text: claimant.name, isStrong: true }] },
    { term: t.personalNumber, text: claimant.personalNumber },
    { term: t.company, text: claimant.companyName },
  ]);
  pdf.heading(2, t.receipt);
  pdf.blanks([{ term: t.issuer }, { term: t.documentNumber }, { term: t.documentDate }, { term: t.sum }]);
  pdf.heading(2, t.declarations);
  pdf.list(
    declarations.map(({ textSk, textEn }) => (lang === 'sk' ? textSk : textEn)),
    'numbers',
  );
  const versions = declarations.map(({ declarationId: id, version }) => worded(lang, t.version, { id, version }));
  const words = { date: dateIn(lang, today()), versions: versions.join(', ') };
  pdf.paragraph(worded(lang, t.versions, words), 'small');
  pdf.signatures([t.place, t.date, t.signature]);
}

function drawClubConfirmation(pdf: Pdf, { claimant, rule, known }: FormFacts, lang: Language): void {
  const t = formTexts[lang].clubConfirmation;
  const { nameOfChild = '', sportOrganisation = '', periodFrom, periodTo } = known;
  const period = (periodFrom && periodTo && periodIn(lang, periodFrom, periodTo)) ?? '';
  pdf.paragraph(worded(lang, t.lead, { paragraph: rule.paragraph }));
  pdf.paragraph(t.who, 'small');
  pdf.heading(2, t.organisation);
  pdf.blanks([{ term: t.name, text: sportOrganisation }, { term: t.ico }, { term: t.seat }]);
  pdf.heading(2, t.child);
  pdf.blanks([{ term: t.childName, text: nameOfChild }, { term: t.memberSince }]);
  pdf.heading(2, t.expense);
  pdf.blanks([
    { term: t.period, text: period },
    { term: t.sum },
    { term: t.paidOn },
    { term: t.requestedBy, text: claimant.name },
  ]);
  pdf.boxes(
    t.kind,
    sportCategories.map((category) => categories[lang][category]),
  );
  pdf.space(6);
  pdf.paragraph(t.statement);
  pdf.signatures([t.place, t.signature]);
}
