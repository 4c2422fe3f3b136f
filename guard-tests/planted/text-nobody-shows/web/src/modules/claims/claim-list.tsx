import { tabs } from './claim-tabs.ts';
import { claimsText } from './claims.texts.ts';

export function wordsOf(status: 'approved', isEmpty: boolean): string[] {
  const names = tabs.map((tab) => claimsText(tab));
  return [claimsText('title'), ...names, isEmpty ? claimsText('list.empty') : claimsText(`status.${status}`)];
}
