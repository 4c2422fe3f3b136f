import { roomTexts } from '#platform/texts.ts';

export const identityText = roomTexts({
  sk: () => import('./identity.sk.json'),
  en: () => import('./identity.en.json'),
});
