import { roomTexts } from '#platform/texts.ts';

export const guideText = roomTexts({
  sk: () => import('./guide.sk.json'),
  en: () => import('./guide.en.json'),
});
