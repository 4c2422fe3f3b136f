import { currentLanguage } from '#platform/language.ts';

/** With seconds and zone, always in business time: `15. 11. 2026 20:05:11 SEČ`. */
export function exactTime(instant: string, language = currentLanguage): string {
  return new Intl.DateTimeFormat(language === 'sk' ? 'sk-SK' : 'en-GB', {
    timeZone: 'Europe/Bratislava',
    day: 'numeric',
    month: language === 'sk' ? 'numeric' : 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}
