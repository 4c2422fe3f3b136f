import { reading, type Database } from '#platform/database';
import { readProfile } from './operator-profile.store.ts';

/** The operator's own name of the product, for the title of the page. */
export async function readProductName(db: Database): Promise<string> {
  return (await reading(db, readProfile)).productName;
}
