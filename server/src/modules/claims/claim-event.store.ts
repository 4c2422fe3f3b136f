import type { ClaimEvent } from '@polana/contract/claim-fields';
import { now } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';

export interface ClaimEventToAdd {
  companyId: string;
  claimId: string;
  kind: ClaimEvent['kind'];
  text?: string;
  at?: Date;
  /** Null for the system. */
  byPersonId: string | null;
}

/** One line of a claim's timeline; it stays for good. */
export function insertClaimEvent(tx: Tx, event: ClaimEventToAdd): Promise<void> {
  return insertClaimEvents(tx, [event]);
}

/** One line each for the timelines of several claims. */
export async function insertClaimEvents(tx: Tx, events: readonly ClaimEventToAdd[]): Promise<void> {
  await tx.client.query({
    name: 'claims-insert-event',
    text: `INSERT INTO claim_event (id, company_id, claim_id, kind, text, at, by_person_id)
      SELECT line.* FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::uuid[]) AS line`,
    values: [
      events.map(() => newId()),
      events.map((event) => event.companyId),
      events.map((event) => event.claimId),
      events.map((event) => event.kind),
      events.map((event) => event.text ?? ''),
      events.map((event) => event.at ?? now()),
      events.map((event) => event.byPersonId),
    ],
  });
}

export interface StoredClaimEvent {
  kind: ClaimEvent['kind'];
  text: string;
  at: Date;
  byName: string | null;
}

/** Oldest first. */
export async function listClaimEvents(tx: ReadTx, companyId: string, claimId: string): Promise<StoredClaimEvent[]> {
  const { rows } = await tx.client.query<StoredClaimEvent>({
    name: 'claims-events',
    text: `SELECT e.kind, e.text, e.at, p.name AS "byName"
     FROM claim_event e LEFT JOIN person_account p ON p.person_id = e.by_person_id
     WHERE e.company_id = $1 AND e.claim_id = $2 ORDER BY e.at, e.id`,
    values: [companyId, claimId],
  });
  return rows;
}
