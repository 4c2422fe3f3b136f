import type { EventEmitter } from 'node:events';
import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';

/** How long work that nobody waits for may keep the others waiting. */
const turnMilliseconds = 5;
const restMillisecondsMax = 20;

let peopleWaiting = 0;

/** A person's request is being answered from now on, until its connection is done with it. */
export function noteWaiting(answer: EventEmitter): void {
  peopleWaiting += 1;
  answer.once('close', () => {
    peopleWaiting -= 1;
  });
}

/**
 * For long work, such as a list to be made or a roster to be written: to be called between any two pieces. It goes on at once while
 * its turn lasts. Then others get theirs, and while people wait for answers it rests as long as it has worked.
 */
export function givingWay(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < turnMilliseconds) return;
    await (peopleWaiting > 0 ? rest(Math.min(worked, restMillisecondsMax)) : nextTurn());
    since = performance.now();
  };
}
