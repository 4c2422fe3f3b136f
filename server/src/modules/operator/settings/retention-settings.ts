import type { ReadTx } from '#platform/database';
import type { Settings } from './settings.rules.ts';
import { readRetention } from './settings.store.ts';

export type RetentionSettings = Settings['retention'];

/** How long each kind of record is kept, as the operator set it. */
export function retentionSettings(tx: ReadTx): Promise<RetentionSettings> {
  return readRetention(tx);
}
