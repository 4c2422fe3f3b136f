import { roomTexts } from '#platform/texts.ts';

export const linksText = roomTexts({
  sk: () => import('./links.sk.json'),
  en: () => import('./links.en.json'),
});
