import { hostname } from 'node:os';
import process from 'node:process';
import { minutesFrom, now } from './clock.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import { defineJob } from './jobs.ts';
import { deleteNodesUnseenSince, markEnded, markSeen, type NodeMark } from './nodes.store.ts';
import { productVersion } from './product-version.ts';

export { findNodes, type SeenNode } from './nodes.store.ts';

const beatSeconds = 10;
/** Three beats may get lost on a busy machine. */
export const deadAfterSeconds = 4 * beatSeconds;
const rememberedMinutes = 24 * 60;

const ownId = newId();
const startedAt = now();

function ownMark(): NodeMark {
  return {
    id: ownId,
    name: `${hostname()} (${process.pid})`.slice(0, 200),
    version: productVersion,
    runtime: process.versions.node,
    startedAt,
  };
}

/** Every process says now and then that it lives. */
export const heartbeatJob = defineJob({
  name: 'nodes.beat',
  everySeconds: beatSeconds,
  run: async ({ db }) => {
    await markSeen(db, ownMark(), now());
    await deleteNodesUnseenSince(db, minutesFrom(now(), -rememberedMinutes));
  },
});

/** A process that ends in peace is not missed afterwards. */
export function sayGoodbye(db: Database): Promise<void> {
  return markEnded(db, ownId, now());
}
