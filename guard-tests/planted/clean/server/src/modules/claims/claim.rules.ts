import { Refusal } from '#platform/errors';

export function isApprovable(amountCents: number): boolean {
  if (amountCents < 0) throw new Refusal('negative');
  return amountCents > 0;
}
