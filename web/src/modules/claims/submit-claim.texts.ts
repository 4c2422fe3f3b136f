import { roomTexts } from '#platform/texts.ts';

export const submitClaimText = roomTexts({
  sk: () => import('./submit-claim.sk.json'),
  en: () => import('./submit-claim.en.json'),
});
