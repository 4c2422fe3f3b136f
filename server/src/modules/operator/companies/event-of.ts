import type { Language } from '@polana/contract/roles';
import { actionIn } from '#modules/audit';

/** A deed as it is told to the operator: in the words of the audit log. */
export function eventOf<Deed extends { entryId: number; at: Date; action: string }>(
  lang: Language,
  { entryId, at, ...deed }: Deed,
) {
  return { id: String(entryId), at: at.toISOString(), ...deed, actionText: actionIn(lang, deed.action) };
}
