import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';

/** How the kernel counts processor time, on every Linux. */
const ticksPerSecond = 100;

/** What a process has really taken, native code and WebAssembly included; only Linux tells it cheaply. */
export async function spentBy({ pid }: ChildProcess): Promise<{ cpuSeconds: number; megabytes: number }> {
  if (process.platform !== 'linux') return { cpuSeconds: 0, megabytes: 0 };
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '');
  const [stat, status] = await Promise.all([read('stat'), read('status')]);
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return {
    cpuSeconds: ((userTicks ?? 0) + (systemTicks ?? 0)) / ticksPerSecond,
    megabytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024,
  };
}
