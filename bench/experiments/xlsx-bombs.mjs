/** R18: small workbooks that are enormous inside, read the way an import reads them: in a process of its own beside the portal's. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readImport } from '../../server/src/modules/imports/reading/read-import.ts';
import { importBombs } from '../../server/test-support/import-bombs.ts';
import { none } from './invariants.mjs';
import { largestChildMegabytes, watch } from './process-figures.mjs';

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R18',
  title: 'XLSX bombs',
  isQuick: true,
  full: { rounds: 5 },
  async run({ rounds = 1, log }) {
    /** @type {Awaited<ReturnType<typeof readBomb>>[]} */
    const harmless = [];
    for (let round = 0; round < 3; round += 1)
      harmless.push(await readBomb(Buffer.from('Osobné číslo;Meno\n1;A\n'), 'a.csv'));
    /** @type {(Awaited<ReturnType<typeof readBomb>> & { isRight: boolean })[]} */
    const outcomes = [];
    for (let round = 0; round < rounds; round += 1)
      for (const [name, make, refused] of importBombs) {
        const outcome = await readBomb(await make(), 'a.xlsx');
        outcomes.push({ isRight: outcome.code === refused, ...outcome });
        log(`${name}: ${outcome.code} in ${outcome.seconds.toFixed(2)} s, ${outcome.peakMegabytes.toFixed(0)} MB`);
      }
    const beyond = (/** @type {'seconds' | 'peakMegabytes' | 'waitMilliseconds'} */ what) =>
      Math.max(...outcomes.map((one) => one[what])) - Math.max(...harmless.map((one) => one[what]));
    const [seconds, megabytes, wait] = [beyond('seconds'), beyond('peakMegabytes'), beyond('waitMilliseconds')];
    const wrong = outcomes.filter((one) => !one.isRight).length;
    return {
      lines: [
        none(`bombs let in or refused for another reason, of ${outcomes.length}`, wrong),
        {
          what: 'slowest refusal, beyond reading two lines',
          found: `${seconds.toFixed(2)} s`,
          bar: '< 1 s',
          isKept: seconds < 1,
        },
        {
          what: 'most memory, beyond the same',
          found: `${megabytes.toFixed(0)} MB`,
          bar: '< 100 MB',
          isKept: megabytes < 100,
        },
        {
          what: 'longest others waited, beyond the same',
          found: `${wait.toFixed(0)} ms`,
          bar: '< 50 ms',
          isKept: wait < 50,
        },
      ],
      figures: [
        `${outcomes.length} bombs; beyond a file of two lines (${Math.max(...harmless.map((one) => one.seconds)).toFixed(2)} s with the start of its process): + ${seconds.toFixed(2)} s, + ${megabytes.toFixed(0)} MB, others waited + ${wait.toFixed(0)} ms`,
      ],
    };
  },
};

/** @param {Buffer} bytes @param {string} fileName */
async function readBomb(bytes, fileName) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const memory = watch(50, () => largestChildMegabytes(process.pid));
  delay.enable();
  const begun = performance.now();
  let code = 'read';
  try {
    const { batches } = await readImport(bytes, { fileName, kind: 'complex' });
    await Array.fromAsync(batches);
  } catch (error) {
    code = String(/** @type {{ code?: string }} */ (error).code ?? error);
  }
  const seconds = (performance.now() - begun) / 1_000;
  delay.disable();
  const looks = await memory.stop();
  return { code, seconds, peakMegabytes: Math.max(...looks.map((one) => one.seen)), waitMilliseconds: delay.max / 1e6 };
}
