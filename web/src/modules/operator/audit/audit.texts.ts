import { roomTexts } from '#platform/texts.ts';

export const auditText = roomTexts({
  sk: () => import('./audit.sk.json'),
  en: () => import('./audit.en.json'),
});
