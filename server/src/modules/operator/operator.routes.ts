import { readOperatorProfile } from '@polana/contract/operator';
import { reading } from '#platform/database';
import { route } from '#platform/http/route';
import { readProfile } from './operator-profile.store.ts';

/** Visitors see the profile, and whether this is a demonstration. */
export function operatorRoutes(config: { demo: boolean }) {
  return [route(readOperatorProfile, async ({ db }) => ({ ...(await reading(db, readProfile)), demo: config.demo }))];
}
