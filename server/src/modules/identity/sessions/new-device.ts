import { minutesFrom } from '#platform/clock';
import type { Tx } from '#platform/database';
import { mailNewDevice } from '../factors/factor-changed.mail.ts';
import { findPerson } from '../person.store.ts';
import { deviceOf } from './device.rules.ts';
import { hasEverSignedIn, listUsedPrograms } from './device.store.ts';

const rememberedDays = 90;

/** Mails the person when they sign in with a kind of device not seen for ninety days, also where nothing is known of any device any more;
 *  the very first sign-in is no news. */
export async function tellOfNewDevice(tx: Tx, personId: string, userAgent: string, at: Date): Promise<void> {
  const used = await listUsedPrograms(tx, personId);
  if (used.length === 0 && !(await hasEverSignedIn(tx, personId))) return;
  const since = minutesFrom(at, -rememberedDays * 24 * 60);
  const device = deviceOf(userAgent);
  const isKnown = used.some((one) => one.lastSignInAt >= since && deviceOf(one.userAgent) === device);
  const person = isKnown ? undefined : await findPerson(tx, personId);
  if (person) await mailNewDevice(tx, person, device ?? '–');
}
