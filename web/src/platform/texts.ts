import { fillPlaces } from '@polana/contract/fill-places';
import type { Language } from '@polana/contract/roles';
import { comes } from '#loading/on-the-way.ts';
import { currentLanguage, localeOf } from './language.ts';
import { withNoBreakSpaces } from './no-break-spaces.ts';

/**
 * Texts of one room. A room writes `{ "place.part": "…" }`, a plural is an object by plural category; types come from the
 * Slovak file, so a wrong key or a missing count does not compile.
 */

export type PluralForms = { readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string };
export type TextTree = { readonly [key: string]: string | PluralForms };
type Values = { readonly [name: string]: string | number };

type Arguments<Entry> = Entry extends string ? [values?: Values] : [values: Values & { readonly count: number }];

export type Lookup<Tree> = <Key extends keyof Tree & string>(key: Key, ...values: Arguments<Tree[Key]>) => string;

const pluralRules: Record<Language, Intl.PluralRules> = {
  sk: new Intl.PluralRules(localeOf.sk),
  en: new Intl.PluralRules(localeOf.en),
};

/** Picks the plural form by `count` and puts the values into `{name}` places. */
export function compose(language: Language, entry: string | PluralForms, values: Values = {}): string {
  const pattern = typeof entry === 'string' ? entry : pluralForm(language, entry, Number(values['count']));
  const text = fillPlaces(pattern, values);
  return withNoBreakSpaces(language, text);
}

function pluralForm(language: Language, forms: PluralForms, count: number): string {
  return forms[pluralRules[language].select(count)] ?? forms.other;
}

type Files<Tree> = Record<Language, () => Promise<{ default: Tree }>>;

/**
 * Starts loading a room's texts in the current language as soon as the room's code arrives, and answers the look-up.
 * A page is shown when all that comes is here, so a component may call the look-up at once.
 */
export function roomTexts<
  Sk extends TextTree,
  En extends { [Key in keyof Sk]: Sk[Key] extends string ? string : PluralForms },
>(files: { sk: () => Promise<{ default: Sk }>; en: () => Promise<{ default: En }> }): Lookup<Sk> {
  let tree: TextTree = {};
  comes(async () => {
    tree = (await (files as Files<TextTree>)[currentLanguage]()).default;
  });
  return (key, ...[values]) => {
    const entry = tree[key];
    if (entry === undefined) throw new Error(`text is not loaded: ${key}`);
    return compose(currentLanguage, entry, values);
  };
}
