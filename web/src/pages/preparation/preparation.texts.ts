import { roomTexts } from '#platform/texts.ts';

export const preparationText = roomTexts({
  sk: () => import('./preparation.sk.json'),
  en: () => import('./preparation.en.json'),
});
