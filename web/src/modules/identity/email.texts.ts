import { roomTexts } from '#platform/texts.ts';

export const emailText = roomTexts({
  sk: () => import('./email.sk.json'),
  en: () => import('./email.en.json'),
});
