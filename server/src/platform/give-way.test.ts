import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { givingWay, noteWaiting } from './give-way.ts';

function work(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

/** How often others had their turn while the work was done in pieces of 3 ms. */
async function turnsOfOthers(pieces: number): Promise<number> {
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const giveWay = givingWay();
  for (let piece = 0; piece < pieces; piece += 1) {
    work(3);
    await giveWay();
  }
  isDone = true;
  return turns;
}

describe('long work', () => {
  it('goes on while its turn lasts', async () => {
    const giveWay = givingWay();
    const begun = performance.now();
    for (let count = 0; count < 1_000; count += 1) await giveWay();
    expect(performance.now() - begun).toBeLessThan(200);
    expect(await turnsOfOthers(1)).toBe(0);
  });

  it('lets others in between its pieces', async () => {
    expect(await turnsOfOthers(20)).toBeGreaterThanOrEqual(8);
  });

  it('rests as long as it has worked while a person waits, and no longer afterwards', async () => {
    const answer = new EventEmitter();
    noteWaiting(answer);
    const giveWay = givingWay();
    work(10);
    const waiting = performance.now();
    await giveWay();
    expect(performance.now() - waiting).toBeGreaterThanOrEqual(9);
    answer.emit('close');
    work(100);
    const alone = performance.now();
    await giveWay();
    expect(performance.now() - alone).toBeLessThan(20);
  });
});
