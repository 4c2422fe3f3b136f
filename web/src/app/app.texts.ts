import { roomTexts } from '#platform/texts.ts';

export const appText = roomTexts({
  sk: () => import('./app.sk.json'),
  en: () => import('./app.en.json'),
});
