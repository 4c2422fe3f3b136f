import { roomTexts } from '#platform/texts.ts';

export const sessionsText = roomTexts({
  sk: () => import('./sessions.sk.json'),
  en: () => import('./sessions.en.json'),
});
