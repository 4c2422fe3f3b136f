import { roomTexts } from '#platform/texts.ts';

export const accountText = roomTexts({
  sk: () => import('./account.sk.json'),
  en: () => import('./account.en.json'),
});
