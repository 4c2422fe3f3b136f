import { roomTexts } from '#platform/texts.ts';

export const healthText = roomTexts({
  sk: () => import('./health.sk.json'),
  en: () => import('./health.en.json'),
});
