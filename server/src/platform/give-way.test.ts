import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givingWay, noteWaiting } from './give-way.ts';

let clock = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock));
afterEach(() => void vi.restoreAllMocks());

/** As far as the work can tell. */
function work(milliseconds: number): void {
  clock += milliseconds;
}

/** How many turns others had meanwhile. */
async function turnsOfOthersDuring(deed: () => Promise<void>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  await deed();
  isDone = true;
  return turns;
}

function workInPieces(pieces: number): () => Promise<void> {
  return async () => {
    const giveWay = givingWay();
    for (let piece = 0; piece < pieces; piece += 1) {
      work(3);
      await giveWay();
    }
  };
}

describe('long work', () => {
  it('goes on while its turn lasts', async () => {
    expect(await turnsOfOthersDuring(workInPieces(1))).toBe(0);
  });

  it('lets others in between its pieces', async () => {
    const turns = await turnsOfOthersDuring(workInPieces(20));
    expect(turns).toBeGreaterThanOrEqual(9);
    expect(turns).toBeLessThan(20);
  });

  it('rests while a person waits, and no longer afterwards', async () => {
    const answer = new EventEmitter();
    noteWaiting(answer);
    expect(await turnsOfOthersDuring(workInPieces(20))).toBeGreaterThan(100);
    answer.emit('close');
    expect(await turnsOfOthersDuring(workInPieces(20))).toBeLessThan(20);
  });
});
