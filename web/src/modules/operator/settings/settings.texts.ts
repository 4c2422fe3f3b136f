import { roomTexts } from '#platform/texts.ts';

export const operatorSettingsText = roomTexts({
  sk: () => import('./settings.sk.json'),
  en: () => import('./settings.en.json'),
});
