import type { Language } from '@polana/contract/roles';
import en from '../health-jobs.en.json' with { type: 'json' };
import sk from '../health-jobs.sk.json' with { type: 'json' };

const titles: Record<Language, Readonly<Record<string, string>>> = { sk: sk.jobs, en: en.jobs };

/** What a job does, for people; a queue that no version of the portal knows any more is called by its name. */
export function jobTitle(lang: Language, name: string): string {
  return titles[lang][name] ?? name;
}
