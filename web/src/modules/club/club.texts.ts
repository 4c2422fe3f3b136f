import { roomTexts } from '#platform/texts.ts';

export const clubText = roomTexts({
  sk: () => import('./club.sk.json'),
  en: () => import('./club.en.json'),
});
