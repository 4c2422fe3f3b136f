import { roomTexts } from '#platform/texts.ts';

export const impersonationText = roomTexts({
  sk: () => import('./impersonation.sk.json'),
  en: () => import('./impersonation.en.json'),
});
