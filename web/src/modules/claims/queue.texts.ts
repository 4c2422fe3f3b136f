import { roomTexts } from '#platform/texts.ts';

export const queueText = roomTexts({
  sk: () => import('./queue.sk.json'),
  en: () => import('./queue.en.json'),
});
