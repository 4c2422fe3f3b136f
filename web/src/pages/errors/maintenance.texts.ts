import { roomTexts } from '#platform/texts.ts';

export const maintenanceText = roomTexts({
  sk: () => import('./maintenance.sk.json'),
  en: () => import('./maintenance.en.json'),
});
