import type { ClaimDetail } from '@polana/contract/claims';
import { centsFromText, ratioFromText } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import { openPdf, type Pdf } from '#platform/pdf';
import { dateIn, moneyIn, periodIn, ratioIn, worded } from '#platform/wording';
import type { AllowanceRule } from '../allowance-rule.store.ts';
import en from '../inspection.en.json' with { type: 'json' };
import sk from '../inspection.sk.json' with { type: 'json' };
import type { PackNames } from './inspection.store.ts';

const texts = { sk: sk.sheet, en: en.sheet };

export interface SheetContent {
  claim: ClaimDetail;
  rule: AllowanceRule | undefined;
  names: PackNames;
  lang: Language;
  madeAt: Date;
}

/** The calculation of a claim's contribution to print: every step, its result, and the rule and paragraph it follows. */
export function drawCalculation(content: SheetContent): AsyncIterable<Uint8Array> {
  const { claim, names, lang, madeAt } = content;
  const title = worded(lang, texts[lang].title, { number: claim.number });
  const footer = `${names.productName} · ${claim.number}`;
  const pdf = openPdf({ title, lang, createdAt: madeAt, letterhead: names, footer });
  draw(pdf, content, title).catch((error: unknown) => pdf.abort(error as Error));
  return pdf.stream;
}

async function draw(pdf: Pdf, { claim, rule, names, lang }: SheetContent, title: string): Promise<void> {
  const t = texts[lang];
  const { ruleId, paragraph, act, asOfDate } = claim.calculation;
  const date = dateIn(lang, asOfDate);
  pdf.heading(1, title);
  pdf.paragraph(worded(lang, t.lead, { rule: ruleId, paragraph, act, date }));
  pdf.heading(2, t.facts);
  const validity = rule && periodIn(lang, rule.validFrom, rule.validTo ?? undefined);
  pdf.definitions([
    { term: t.employee, text: `${claim.employee.name} (${claim.employee.personalNumber})` },
    { term: t.company, text: names.companyName },
    { term: t.status, text: t.statuses[claim.status] },
    { term: t.rule, text: `${ruleId}, ${paragraph}, ${act}` },
    ...(validity ? [{ term: t.validity, text: validity }] : []),
    { term: t.asOf, text: date },
  ]);
  pdf.heading(2, t.steps);
  await pdf.table(
    [
      { title: t.step, share: 34, isRowHeader: true },
      { title: t.how, share: 32 },
      { title: t.result, share: 14, align: 'right' },
      { title: t.basis, share: 20 },
    ],
    stepsOf(claim, lang),
  );
  pdf.paragraph(t.footer, 'small');
  await pdf.end();
}

function stepsOf({ calculation, recognisedSum }: ClaimDetail, lang: Language): string[][] {
  const t = texts[lang];
  const money = (amount: string) => moneyIn(lang, centsFromText(amount));
  const { ruleId, paragraph, percent, cap, ratio, limit, used, left, sum, share, contribution, own, year } =
    calculation;
  const basis = `${ruleId}, ${paragraph}`;
  const times = ' × ';
  const steps: [step: string, how: string, result: string][] = [
    [t.sum, recognisedSum ? t.recognised : t.claimed, money(sum)],
    [
      worded(lang, t.share, { percent }),
      `${money(sum)}${times}${percent}${lang === 'sk' ? '\u00a0' : ''}%`,
      money(share),
    ],
    [worded(lang, t.limit, { year }), `${money(cap)}${times}${ratioIn(lang, ratioFromText(ratio))}`, money(limit)],
    [t.left, `${money(limit)} − ${money(used)}`, money(left)],
    [
      t.contribution,
      calculation.limitedBy === 'share' ? t.contributionShare : t.contributionLimit,
      money(contribution),
    ],
    [t.own, `${money(sum)} − ${money(contribution)}`, money(own)],
  ];
  return steps.map(([step, how, result], index) => [`${index + 1}. ${step}`, how, result, basis]);
}
