import { roomTexts } from '#platform/texts.ts';

export const accessText = roomTexts({
  sk: () => import('./employee-access.sk.json'),
  en: () => import('./employee-access.en.json'),
});
