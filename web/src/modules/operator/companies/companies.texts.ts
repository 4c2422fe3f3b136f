import { roomTexts } from '#platform/texts.ts';

export const companiesText = roomTexts({
  sk: () => import('./companies.sk.json'),
  en: () => import('./companies.en.json'),
});
