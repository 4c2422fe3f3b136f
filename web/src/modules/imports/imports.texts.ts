import { roomTexts } from '#platform/texts.ts';

export const importsText = roomTexts({
  sk: () => import('./imports.sk.json'),
  en: () => import('./imports.en.json'),
});
