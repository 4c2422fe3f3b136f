import { roomTexts } from '#platform/texts.ts';

export const personText = roomTexts({
  sk: () => import('./profile.sk.json'),
  en: () => import('./profile.en.json'),
});
