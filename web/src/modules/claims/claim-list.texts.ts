import { roomTexts } from '#platform/texts.ts';

export const claimListText = roomTexts({
  sk: () => import('./claim-list.sk.json'),
  en: () => import('./claim-list.en.json'),
});
