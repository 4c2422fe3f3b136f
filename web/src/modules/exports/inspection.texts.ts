import { roomTexts } from '#platform/texts.ts';

export const inspectionText = roomTexts({
  sk: () => import('./inspection.sk.json'),
  en: () => import('./inspection.en.json'),
});
