import { roomTexts } from '#platform/texts.ts';

export const factorsText = roomTexts({
  sk: () => import('./factors.sk.json'),
  en: () => import('./factors.en.json'),
});
