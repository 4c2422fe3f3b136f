import { roomTexts } from '#platform/texts.ts';

export const templatesText = roomTexts({
  sk: () => import('./templates.sk.json'),
  en: () => import('./templates.en.json'),
});
