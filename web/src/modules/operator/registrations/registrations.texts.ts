import { roomTexts } from '#platform/texts.ts';

export const deskText = roomTexts({
  sk: () => import('./registrations.sk.json'),
  en: () => import('./registrations.en.json'),
});
