import { roomTexts } from '#platform/texts.ts';

export const ledgerText = roomTexts({
  sk: () => import('./ledger.sk.json'),
  en: () => import('./ledger.en.json'),
});
