import { hostname } from 'node:os';
import process from 'node:process';
import { followClock, minutesFrom, now } from './clock.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import { defineJob } from './jobs.ts';
import { deleteNodesUnseenSince, markEnded, markSeen, readDatabaseTime, type NodeMark } from './nodes.store.ts';
import { productVersion } from './product-version.ts';

export { findNodes, type SeenNode } from './nodes.store.ts';

const beatSeconds = 10;
/** Three beats may get lost on a busy machine. */
export const deadAfterSeconds = 4 * beatSeconds;
const rememberedMinutes = 24 * 60;

const ownId = newId();
let startedAt = now();
const askewMilliseconds = 5_000;

function ownMark(): NodeMark {
  return {
    id: ownId,
    name: `${hostname()} (${process.pid})`.slice(0, 200),
    version: productVersion,
    runtime: process.versions.node,
    startedAt,
  };
}

/** From here on this node's time is the database's, as that of every other node. */
async function shareClock(db: Database): Promise<number> {
  return followClock(() => readDatabaseTime(db));
}

/** Before anything is written with a time in it. */
export async function startWithSharedClock(db: Database): Promise<void> {
  await shareClock(db);
  startedAt = now();
}

/** Every process says now and then that it lives, and looks whether its clock is still right. */
export const heartbeatJob = defineJob({
  name: 'nodes.beat',
  everySeconds: beatSeconds,
  run: async ({ db, log }) => {
    const aheadMilliseconds = await shareClock(db);
    if (Math.abs(aheadMilliseconds) > askewMilliseconds)
      log.warn({ aheadMilliseconds }, 'the clock of this machine differs from the database’s, which counts');
    await markSeen(db, ownMark(), now());
    await deleteNodesUnseenSince(db, minutesFrom(now(), -rememberedMinutes));
  },
});

/** A process that ends in peace is not missed afterwards. */
export function sayGoodbye(db: Database): Promise<void> {
  return markEnded(db, ownId, now());
}
