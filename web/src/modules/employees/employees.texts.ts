import { roomTexts } from '#platform/texts.ts';

export const employeesText = roomTexts({
  sk: () => import('./employees.sk.json'),
  en: () => import('./employees.en.json'),
});
