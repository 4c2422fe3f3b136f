import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { lockProfile, storeProfile, type Profile } from './operator-profile.store.ts';
import { noteChange } from './settings/settings.store.ts';

/** Changes the given fields of the operator's profile and leaves the others; the trail keeps what was there before. */
export async function updateOperatorProfile(tx: Tx, changed: Partial<Profile>, author: Author): Promise<Profile> {
  const before = await lockProfile(tx);
  const after: Profile = { ...before, ...changed };
  await storeProfile(tx, after);
  await noteChange(tx, now(), author.personId);
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'operatorProfile.changed',
    objectType: 'operatorProfile',
    objectId: null,
    changes: differences(before, after),
  });
  return after;
}

function differences(before: Profile, after: Profile): Record<string, { from: string | null; to: string | null }> {
  const fields = Object.keys(before) as (keyof Profile)[];
  const differing = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(differing.map((field) => [field, { from: before[field], to: after[field] }]));
}
