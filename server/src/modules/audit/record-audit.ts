import type { Author } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import type { Tx } from '#platform/database';
import words from './audit.sk.json' with { type: 'json' };
import { hasLookSince, insertAuditEntries, insertAuditEntry, type AuditEntryRow } from './audit.store.ts';
import { assertFitForAudit } from './audit.rules.ts';

/** `claim.approved`: what happened, in the past. Nothing is recorded that the log has no words for. */
export type AuditAction = keyof (typeof words)['actions'];
type AuditObject = keyof (typeof words)['objects'];
type AuditField = keyof (typeof words)['fields'];

export interface AuditRecord {
  author: Author;
  /** Null for what concerns the whole portal. */
  companyId: string | null;
  action: AuditAction;
  objectType: AuditObject;
  objectId: string | null;
  result?: 'done' | 'refused';
  reason?: string;
  /** Keyed hash of the client's address, where it matters. */
  addressHash?: Buffer;
  /** Fields that changed; plain JSON without secrets and names of children. */
  changes?: { readonly [Field in AuditField]?: unknown };
}

/** Notes a deed in the transaction of the deed: both are there, or neither. */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await insertAuditEntry(tx, rowOf(record));
}

const sameLookMinutes = 60;

/** Notes that somebody looked at something; what they look at again within the hour is one look. */
export async function recordLook(tx: Tx, record: AuditRecord): Promise<void> {
  const { action, objectId, author } = record;
  const look = {
    action,
    objectId,
    actorPerson: author.personId,
    impersonatedPerson: author.impersonatedPersonId,
  };
  if (await hasLookSince(tx, look, minutesFrom(now(), -sameLookMinutes))) return;
  await recordAudit(tx, record);
}

/** Notes many deeds at once, each as it would be by itself. */
export async function recordAudits(tx: Tx, records: readonly AuditRecord[]): Promise<void> {
  if (records.length > 0) await insertAuditEntries(tx, records.map(rowOf));
}

function rowOf(record: AuditRecord): AuditEntryRow {
  const changes = record.changes ?? {};
  assertFitForAudit(changes);
  return {
    at: now(),
    company_id: record.companyId,
    actor_person: record.author.personId,
    actor_role: record.author.roleName,
    impersonated_person: record.author.impersonatedPersonId,
    action: record.action,
    object_type: record.objectType,
    object_id: record.objectId,
    result: record.result ?? 'done',
    reason: record.reason ?? null,
    request_id: record.author.requestId,
    address_hash: record.addressHash ?? null,
    changes: JSON.stringify(changes),
  };
}
