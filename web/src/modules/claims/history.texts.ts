import { roomTexts } from '#platform/texts.ts';

export const historyText = roomTexts({
  sk: () => import('./history.sk.json'),
  en: () => import('./history.en.json'),
});
