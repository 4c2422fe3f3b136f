import { now } from '#platform/clock';
import { insertTransfer } from './transfer.store.ts';

export function postTransfer(amountCents: number): void {
  insertTransfer(amountCents, now());
}
