import { roomTexts } from '#platform/texts.ts';

export const pagesText = roomTexts({
  sk: () => import('./pages.sk.json'),
  en: () => import('./pages.en.json'),
});
