import { roomTexts } from '#platform/texts.ts';

export const informationText = roomTexts({
  sk: () => import('./information.sk.json'),
  en: () => import('./information.en.json'),
});
