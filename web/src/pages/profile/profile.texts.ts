import { roomTexts } from '#platform/texts.ts';

export const profileText = roomTexts({
  sk: () => import('./profile.sk.json'),
  en: () => import('./profile.en.json'),
});
