import { roomTexts } from '#platform/texts.ts';

export const exportsText = roomTexts({
  sk: () => import('./exports.sk.json'),
  en: () => import('./exports.en.json'),
});
