/** What a process of this machine takes, as the system tells it (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

/** @param {number} pid @returns {number} megabytes in memory; 0 when it is gone */
export function rssMegabytes(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @param {number} pid @returns {number} megabytes of the largest process it has started */
export function largestChildMegabytes(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
  return Math.max(0, ...children.filter(Boolean).map(rssMegabytes));
}

/** @param {number} pid @returns {number} open files and sockets */
export function openFiles(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** @param {number} pid @returns {number} seconds of processor time it has spent */
export function processorSeconds(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/**
 * Looks again and again until it is told to stop.
 * @template Look
 * @param {number} everyMilliseconds
 * @param {() => Look | Promise<Look>} look
 */
export function watch(everyMilliseconds, look) {
  /** @type {{ at: number, seen: Look }[]} */
  const looks = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const at = performance.now();
      looks.push({ at, seen: await look() });
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, at + everyMilliseconds - performance.now())));
    }
  })();
  return {
    looks,
    async stop() {
      isOver = true;
      await watching;
      return looks;
    },
  };
}
