import { roomTexts } from '#platform/texts.ts';

export const passwordText = roomTexts({
  sk: () => import('./password.sk.json'),
  en: () => import('./password.en.json'),
});
