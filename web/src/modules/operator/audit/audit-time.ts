import { currentLanguage } from '#platform/language.ts';

const business = { timeZone: 'Europe/Bratislava' } as const;
const localeOf = (language: string) => (language === 'sk' ? 'sk-SK' : 'en-GB');

/** The day in business time: `15. 11. 2026`. */
export function exactDay(instant: string, language = currentLanguage): string {
  const month = language === 'sk' ? 'numeric' : 'short';
  const day = new Intl.DateTimeFormat(localeOf(language), { ...business, day: 'numeric', month, year: 'numeric' });
  return day.format(new Date(instant)).replaceAll(' ', '\u00a0');
}

/** The clock with seconds and the zone of that day: `20:05:11 SEČ`. */
export function exactClock(instant: string, language = currentLanguage): string {
  const clock = new Intl.DateTimeFormat(localeOf(language), {
    ...business,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return clock.format(new Date(instant)).replaceAll(' ', '\u00a0');
}

/** Both: nobody has to guess which second of which day it was. */
export function exactTime(instant: string, language = currentLanguage): string {
  return `${exactDay(instant, language)} ${exactClock(instant, language)}`;
}
