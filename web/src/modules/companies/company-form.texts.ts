import { roomTexts } from '#platform/texts.ts';

export const companyFormText = roomTexts({
  sk: () => import('./company-form.sk.json'),
  en: () => import('./company-form.en.json'),
});
