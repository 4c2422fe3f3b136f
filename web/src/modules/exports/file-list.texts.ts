import { roomTexts } from '#platform/texts.ts';

export const fileListText = roomTexts({
  sk: () => import('./file-list.sk.json'),
  en: () => import('./file-list.en.json'),
});
