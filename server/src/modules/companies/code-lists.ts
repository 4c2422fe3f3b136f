import type { CodeListItem, CodeListName } from '@polana/contract/code-lists';
import type { Language } from '@polana/contract/roles';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import en from './code-lists.en.json' with { type: 'json' };
import sk from './code-lists.sk.json' with { type: 'json' };
import { listOpenCompanies } from './registration/company-registration.store.ts';

const texts = { sk: sk.codeLists, en: en.codeLists };

/** Lists whose items are fixed: the value and its label stand in the texts, in this order. */
type FixedList = Exclude<CodeListName, 'child_ages' | 'uss_companies'>;

function isFixed(code: string): code is FixedList {
  return Object.hasOwn(sk.codeLists, code) && code !== 'child_ages';
}

/** One code list in a language. Of companies only those are told that let their people register: name and id, nothing else. */
export async function readCodeList(db: Database, code: string, lang: Language): Promise<CodeListItem[]> {
  if (code === 'uss_companies') return reading(db.forEveryCompany(), listOpenCompanies);
  if (code === 'child_ages') return childAges(lang);
  if (!isFixed(code)) throw new Refusal('code_list_unknown', 404);
  return Object.entries(texts[lang][code]).map(([value, label]) => ({ value, label }));
}

const oldestYears = 18;

/** The law does not tell the youngest apart: 0 to 2 is one choice, with the value 2. */
function childAges(lang: Language): CodeListItem[] {
  const { young, years } = texts[lang].child_ages;
  const rest = Array.from({ length: oldestYears - 2 }, (_, index) => String(index + 3));
  return [{ value: '2', label: young }, ...rest.map((age) => ({ value: age, label: years.replace('{years}', age) }))];
}
