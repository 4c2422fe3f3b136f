/** What processes cost, as the system counts it: seconds of CPU and megabytes of memory. */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** @param {number} pid */
function statOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), own: user + system, ended: endedUser + endedSystem };
}

/** @param {number} pid @returns {number} seconds of CPU the process and all it started have used, those that ended included */
export function cpuSecondsOfFamily(pid) {
  const { own, ended } = statOf(pid);
  const ticks = readdirSync('/proc').map((name) => {
    if (!/^\d+$/.test(name)) return 0;
    try {
      const child = statOf(Number(name));
      return child.parent === pid ? child.own : 0;
    } catch {
      // It ended in between; then its parent has counted it.
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, own + ended) / TICKS_PER_SECOND;
}

/** @param {number} pid */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const megabytes = (/** @type {string} */ name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  return { nowMegabytes: megabytes('VmRSS'), peakMegabytes: megabytes('VmHWM') };
}
