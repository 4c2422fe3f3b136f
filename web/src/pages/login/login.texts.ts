import { roomTexts } from '#platform/texts.ts';

export const loginPageText = roomTexts({
  sk: () => import('./login.sk.json'),
  en: () => import('./login.en.json'),
});
