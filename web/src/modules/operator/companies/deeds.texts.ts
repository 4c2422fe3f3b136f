import { roomTexts } from '#platform/texts.ts';

export const deedsText = roomTexts({
  sk: () => import('./deeds.sk.json'),
  en: () => import('./deeds.en.json'),
});
