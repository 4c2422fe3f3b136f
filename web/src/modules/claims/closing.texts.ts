import { roomTexts } from '#platform/texts.ts';

export const closingText = roomTexts({
  sk: () => import('./closing.sk.json'),
  en: () => import('./closing.en.json'),
});
