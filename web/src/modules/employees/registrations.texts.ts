import { roomTexts } from '#platform/texts.ts';

export const registrationsText = roomTexts({
  sk: () => import('./registrations.sk.json'),
  en: () => import('./registrations.en.json'),
});
