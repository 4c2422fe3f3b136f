import { roomTexts } from '#platform/texts.ts';

export const rulesText = roomTexts({
  sk: () => import('./rules.sk.json'),
  en: () => import('./rules.en.json'),
});
