import { roomTexts } from '#platform/texts.ts';

export const requestsText = roomTexts({
  sk: () => import('./requests.sk.json'),
  en: () => import('./requests.en.json'),
});
