import { languages, type Language } from '@polana/contract/roles';
import { readStored, writeStored } from './storage.ts';

const defaultLanguage: Language = 'sk';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

export function storedLanguage(): Language {
  const stored = readStored('localStorage', 'lang');
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Fixed for the life of the page: a change of language reloads it. */
export const currentLanguage: Language = storedLanguage();

/** Locale for the browser's own formatting. */
export const localeOf: Record<Language, string> = { sk: 'sk-SK', en: 'en-GB' };

export const currentLocale = localeOf[currentLanguage];

/** Says whether the next page load will speak that language. */
export function keepLanguage(language: Language): boolean {
  return writeStored('localStorage', 'lang', language);
}

interface Switch {
  /** Remembers the language at the server; given only when the person has a role. */
  tellServer: ((language: Language) => Promise<unknown>) | null;
  reload: () => void;
}

/** With a role the server learns the language first; then it is stored here and the page reloads at the same address. */
export async function switchLanguage(language: Language, { tellServer, reload }: Switch): Promise<void> {
  if (tellServer) await tellServer(language);
  keepLanguage(language);
  reload();
}
