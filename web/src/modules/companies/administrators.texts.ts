import { roomTexts } from '#platform/texts.ts';

export const administratorsText = roomTexts({
  sk: () => import('./administrators.sk.json'),
  en: () => import('./administrators.en.json'),
});
