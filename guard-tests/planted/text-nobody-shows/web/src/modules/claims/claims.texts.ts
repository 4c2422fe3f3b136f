import { roomTexts } from '#platform/texts.ts';

export const claimsText = roomTexts({
  sk: () => import('./claims.sk.json'),
  en: () => import('./claims.en.json'),
});
