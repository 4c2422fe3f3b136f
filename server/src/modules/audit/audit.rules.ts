import { createHash } from 'node:crypto';

const forbiddenKeys = new Set([
  'password',
  'oldpassword',
  'newpassword',
  'token',
  'code',
  'secret',
  'childname',
  'nameofchild',
]);

/** Throws when the changes carry what must never be kept, or are not plain JSON. */
export function assertFitForAudit(value: unknown, path = 'changes'): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertFitForAudit(item, `${path}[${index}]`);
    return;
  }
  if (!isPlainObject(value)) throw new TypeError(`${path} is not plain JSON, so it cannot be audited`);
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key.replaceAll(/[_-]/g, '').toLowerCase()))
      throw new TypeError(`${path}.${key} must never be audited`);
    assertFitForAudit(item, `${path}.${key}`);
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** An entry as the database prints it: text throughout, so that nothing is rounded away before it is hashed. */
export type PrintedEntry = Readonly<Record<(typeof sealedFields)[number], string | null>>;

/** The order is part of the seal. */
export const sealedFields = [
  'id',
  'at',
  'company_id',
  'actor_person',
  'actor_role',
  'impersonated_person',
  'action',
  'object_type',
  'object_id',
  'result',
  'reason',
  'request_id',
  'address_hash',
  'changes',
] as const;

/** Where a chain begins; bound to its name, so that one chain cannot pass for another. */
export function firstHash(chain: string): Buffer {
  return createHash('sha256').update(`polana audit ${chain}`).digest();
}

/** What stands for an entry in its chain: whoever may not read the entry can still follow the chain past it. */
export function entryHashOf(entry: PrintedEntry): Buffer {
  return createHash('sha256').update(printed(entry)).digest();
}

export function sealHashOf(previousHash: Buffer, entryHash: Buffer): Buffer {
  return createHash('sha256').update(previousHash).update(entryHash).digest();
}

/** Seals from before entries had a hash of their own cover the text itself. */
export function olderSealHashOf(previousHash: Buffer, entry: PrintedEntry): Buffer {
  return createHash('sha256').update(previousHash).update(printed(entry)).digest();
}

/** The text that is hashed: the fields in their order, as JSON. */
function printed(entry: PrintedEntry): string {
  return JSON.stringify(sealedFields.map((field) => entry[field]));
}
