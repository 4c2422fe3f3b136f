import { roomTexts } from '#platform/texts.ts';

export const privacyText = roomTexts({
  sk: () => import('./privacy.sk.json'),
  en: () => import('./privacy.en.json'),
});
