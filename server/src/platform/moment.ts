import type { Language } from '@polana/contract/roles';
import { businessTimeZone } from './clock.ts';

/** An instant as people in Slovakia read it, for refusals and mails: `19. 6. 2026 9:41`, `19 Jun 2026, 9:41`. */
export function momentIn(lang: Language, instant: Date): string {
  return new Intl.DateTimeFormat(lang === 'sk' ? 'sk-SK' : 'en-GB', {
    timeZone: businessTimeZone,
    day: 'numeric',
    month: lang === 'sk' ? 'numeric' : 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant);
}
