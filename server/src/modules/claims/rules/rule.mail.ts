import { fillPlaces } from '@polana/contract/fill-places';
import { centsFromText } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import { readProductName } from '#modules/companies';
import { layoutMail, queueMail } from '#modules/mail';
import type { Operator } from '#platform/actor';
import type { Tx } from '#platform/database';
import { dateIn, moneyIn, ratioIn } from '#platform/wording';
import en from '../rules.en.json' with { type: 'json' };
import sk from '../rules.sk.json' with { type: 'json' };
import { listOperators } from './operators.store.ts';
import type { Differences } from './rule-content.rules.ts';
import type { StoredDraft } from './rule-draft.store.ts';

const texts = { sk: sk.mails, en: en.mails };

/** Whoever works on a draft saves often: others hear of it when it is begun, planned or decided. */
export type ToldStep = 'drafted' | 'discarded' | 'planned' | 'confirmed' | 'scheduled' | 'returned' | 'withdrawn';

interface RuleNews {
  step: ToldStep;
  draft: Pick<StoredDraft, 'draftId' | 'actionCode' | 'validFrom' | 'version'>;
  changes: Differences;
}

/** Tells every other operator who did what with a version of the rules, with what it changes. */
export async function mailRuleStep(
  tx: Tx,
  { operator, publicUrl }: { operator: Operator; publicUrl: string },
  news: RuleNews,
): Promise<void> {
  const productName = await readProductName(tx);
  for (const { personId, email, lang } of await listOperators(tx)) {
    if (personId === operator.personId || !email) continue;
    const { subject, paragraphs } = wordedIn(lang, operator.name, news);
    await queueMail(tx, {
      kind: `rule.${news.step}`,
      to: email,
      lang,
      subject,
      dedupeKey: `rule ${news.step} ${news.draft.draftId} ${news.draft.version} ${personId}`,
      ...layoutMail({
        lang,
        productName,
        preheader: paragraphs[0] ?? subject,
        paragraphs,
        button: { label: texts[lang].button, url: `${publicUrl}/operator/rules?prispevok=${news.draft.actionCode}` },
        footer: texts[lang].footer,
      }),
    });
  }
}

function wordedIn(lang: Language, name: string, { step, draft, changes }: RuleNews) {
  const { steps, allowances, changed, withoutDate } = texts[lang];
  const date = draft.validFrom ? dateIn(lang, draft.validFrom) : withoutDate;
  const values: Record<string, string> = { name, date, allowance: allowances[draft.actionCode] };
  const filled = (text: string) => fillPlaces(text, values);
  const lines = changeLines(lang, changes);
  const paragraphs = [filled(steps[step].text), ...(lines.length > 0 ? [`${changed} ${lines.join('; ')}.`] : [])];
  return { subject: filled(steps[step].subject), paragraphs };
}

type FieldName = keyof typeof sk.mails.fields;

/** Figures with their old and new value; of persons and of long wordings only that they changed. */
function changeLines(lang: Language, changes: Differences): string[] {
  const { fields, declarations } = texts[lang];
  const figures = Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (!(field in fields)) return [];
    const name = fields[field as FieldName];
    return field === 'relations' ? [name] : [`${name} ${figureIn(lang, field, from)} → ${figureIn(lang, field, to)}`];
  });
  const isReworded = Object.keys(changes).some((field) => /\.(?:sk|en)$/.test(field));
  return isReworded ? [...figures, declarations] : figures;
}

function figureIn(lang: Language, field: string, value: Differences[string]['from']): string {
  if (field === 'cap') return moneyIn(lang, centsFromText(String(value)));
  return field === 'percent' ? ratioIn(lang, Number(value) * 10_000) : String(value ?? '–');
}
