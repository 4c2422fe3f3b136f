import { tablesOf } from '#platform/database';

export function insertTransfer(amountCents: number, at: Date): void {
  void [tablesOf(), 'INSERT INTO transfer (amount_cents, at) VALUES ($1, $2)', amountCents, at];
}
