import { roomTexts } from '#platform/texts.ts';

export const clubDeskText = roomTexts({
  sk: () => import('./club-desk.sk.json'),
  en: () => import('./club-desk.en.json'),
});
