import { yearOf } from '@polana/contract/plain-date';
import { today } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import { openYears } from './entitlement.rules.ts';
import { lastOpenDayOf } from './ratio.store.ts';

/** The years whose allowances are open today. */
export async function readOpenYears(tx: ReadTx): Promise<number[]> {
  return openYears(today(), await lastOpenDayOf(tx, yearOf(today()) - 1));
}
