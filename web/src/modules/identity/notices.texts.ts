import { roomTexts } from '#platform/texts.ts';

export const noticesText = roomTexts({
  sk: () => import('./notices.sk.json'),
  en: () => import('./notices.en.json'),
});
