import { roomTexts } from '#platform/texts.ts';

export const mailText = roomTexts({
  sk: () => import('./mail.sk.json'),
  en: () => import('./mail.en.json'),
});
