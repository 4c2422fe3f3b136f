import { roomTexts } from './texts.ts';

const leaveText = roomTexts({
  sk: () => import('./leave.sk.json'),
  en: () => import('./leave.en.json'),
});

/** What is asked before something typed is lost, in the same words everywhere; nothing while nothing would be. */
export function leaveWords(isTyped: boolean) {
  if (!isTyped) return undefined;
  return {
    title: leaveText('title'),
    about: leaveText('about'),
    stay: leaveText('stay'),
    leave: leaveText('leave'),
  };
}
