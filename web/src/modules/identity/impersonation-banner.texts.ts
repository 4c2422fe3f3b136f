import { roomTexts } from '#platform/texts.ts';

/** Apart from those of entering, as the banner stands on any page. */
export const bannerText = roomTexts({
  sk: () => import('./impersonation-banner.sk.json'),
  en: () => import('./impersonation-banner.en.json'),
});
