/**
 * Loaded into a portal before its own code: how long its event loop keeps others waiting, told once a second in a file. A call from
 * outside would also count what the caller itself and a busy machine take.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MILLISECONDS = 10;

/** What makes a portal tell it. */
export const watchingLoop = { NODE_OPTIONS: `--import ${import.meta.url}`, WATCH_LOOP: 'true' };

/** @param {string} nodeDir @returns {{ p50: number, p99: number, max: number }} milliseconds beyond what was asked for */
export function loopDelayOf(nodeDir) {
  return JSON.parse(readFileSync(fileIn(nodeDir), 'utf8'));
}

if (process.env['WATCH_LOOP'] && process.env['POLANA_DATA_DIR'] && isMainThread) tell(process.env['POLANA_DATA_DIR']);

/** @param {string} nodeDir */
function tell(nodeDir) {
  mkdirSync(nodeDir, { recursive: true });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
  delay.enable();
  const inMilliseconds = (/** @type {number} */ nanoseconds) =>
    Math.max(0, nanoseconds / 1e6 - RESOLUTION_MILLISECONDS);
  setInterval(() => {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(inMilliseconds);
    writeFileSync(fileIn(nodeDir), JSON.stringify({ p50, p99, max }));
  }, 1_000).unref();
}

/** @param {string} nodeDir */
function fileIn(nodeDir) {
  return path.join(nodeDir, 'loop-delay.json');
}
