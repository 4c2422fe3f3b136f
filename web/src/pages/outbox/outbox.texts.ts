import { roomTexts } from '#platform/texts.ts';

export const outboxText = roomTexts({
  sk: () => import('./outbox.sk.json'),
  en: () => import('./outbox.en.json'),
});
