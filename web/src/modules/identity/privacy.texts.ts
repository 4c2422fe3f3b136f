import { roomTexts } from '#platform/texts.ts';

export const ownPrivacyText = roomTexts({
  sk: () => import('./privacy.sk.json'),
  en: () => import('./privacy.en.json'),
});
