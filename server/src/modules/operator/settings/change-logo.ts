import type { Theme } from '@polana/contract/palette';
import { recordAudit } from '#modules/audit';
import { redrawPicture } from '#modules/files';
import { assertFreshFactor } from '#modules/identity';
import type { Author, Operator } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { deleteLogo, findLogos, storeLogo } from './logo.store.ts';
import { lockSettings, noteChange } from './settings.store.ts';

/** The place for it is 168 × 40; three times as many points stay sharp on any screen. */
const boundsMax = { width: 504, height: 120 };

export interface LogoChange {
  operator: Operator;
  author: Author;
  theme: Theme;
}

/** Keeps a logo drawn anew: nothing of the sender's bytes is left but what they show. */
export async function keepLogo(
  db: Database,
  change: LogoChange,
  picture: { content: AsyncIterable<Uint8Array>; declaredName: string },
): Promise<void> {
  assertFreshFactor(change.operator);
  const { png, sha256, width, height } = await redrawPicture({ ...picture, ...boundsMax });
  await inTransaction(db, async (tx) => {
    await lockSettings(tx);
    const before = (await findLogos(tx))[change.theme];
    if (before?.sha256 === sha256) return;
    await storeLogo(tx, { theme: change.theme, png, sha256, width, height, stored_at: now() });
    await noteLogo(tx, change, before?.sha256 ?? null, sha256);
  });
}

/** Takes a logo away; a second click finds none. */
export async function removeLogo(db: Database, change: LogoChange): Promise<void> {
  assertFreshFactor(change.operator);
  await inTransaction(db, async (tx) => {
    await lockSettings(tx);
    const before = (await findLogos(tx))[change.theme];
    if (!before || !(await deleteLogo(tx, change.theme))) throw new Refusal('logo_not_found', 404);
    await noteLogo(tx, change, before.sha256, null);
  });
}

async function noteLogo(
  tx: Tx,
  { operator, author, theme }: LogoChange,
  from: string | null,
  to: string | null,
): Promise<void> {
  await noteChange(tx, now(), operator.personId);
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'operatorSettings.logoChanged',
    objectType: 'operatorSettings',
    objectId: theme,
    changes: { logo: { from, to } },
  });
}
