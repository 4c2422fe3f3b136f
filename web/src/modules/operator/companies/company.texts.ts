import { roomTexts } from '#platform/texts.ts';

export const companyText = roomTexts({
  sk: () => import('./company.sk.json'),
  en: () => import('./company.en.json'),
});
