import { roomTexts } from '#platform/texts.ts';

export const registrationText = roomTexts({
  sk: () => import('./registration.sk.json'),
  en: () => import('./registration.en.json'),
});
