import { roomTexts } from '#platform/texts.ts';

export const statisticsText = roomTexts({
  sk: () => import('./statistics.sk.json'),
  en: () => import('./statistics.en.json'),
});
