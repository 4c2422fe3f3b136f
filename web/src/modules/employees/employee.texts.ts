import { roomTexts } from '#platform/texts.ts';

export const employeeText = roomTexts({
  sk: () => import('./employee.sk.json'),
  en: () => import('./employee.en.json'),
});
