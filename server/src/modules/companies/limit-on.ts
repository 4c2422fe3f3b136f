import { createHash } from 'node:crypto';
import type { Limit } from '#platform/limits';

/** So many calls of one kind for one address or mailbox, which itself is not kept. */
export function limitOn(kind: string, value: string, limit: Omit<Limit, 'key'>): Limit {
  return { key: `${kind}:${createHash('sha256').update(value).digest('base64url')}`, ...limit };
}
