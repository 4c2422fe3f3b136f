import { roomTexts } from '#platform/texts.ts';

export const companyRegistrationText = roomTexts({
  sk: () => import('./registration.sk.json'),
  en: () => import('./registration.en.json'),
});
