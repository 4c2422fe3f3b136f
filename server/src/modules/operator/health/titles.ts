import type { Language } from '@polana/contract/roles';
import en from '../health-titles.en.json' with { type: 'json' };
import sk from '../health-titles.sk.json' with { type: 'json' };

type Titles = Record<'jobs' | 'mails', Readonly<Record<string, string>>>;
const titles: Record<Language, Titles> = { sk, en };

/** What a job does, for people; a queue that no version of the portal knows any more is called by its name. */
export function jobTitle(lang: Language, name: string): string {
  return titles[lang].jobs[name] ?? name;
}

/** What a mail is about, for people: all kinds of one family (`claim.approved`, `claim.rejected`) alike. */
export function mailTitle(lang: Language, kind: string): string {
  return titles[lang].mails[kind.split('.', 1)[0] ?? kind] ?? kind;
}
