import { roomTexts } from '#platform/texts.ts';

/** Apart from those of the list of devices, as the warning may come on any page. */
export const sessionsWarningText = roomTexts({
  sk: () => import('./sessions-warning.sk.json'),
  en: () => import('./sessions-warning.en.json'),
});
