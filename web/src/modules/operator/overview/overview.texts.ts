import { roomTexts } from '#platform/texts.ts';

export const overviewText = roomTexts({
  sk: () => import('./overview.sk.json'),
  en: () => import('./overview.en.json'),
});
