/** R8b as one of the experiments; the measurement itself is `npm run bench:pgbouncer`. */
import { spawnSync } from 'node:child_process';
import { measuredBy } from './command-result.mjs';

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R8b',
  title: 'Through PgBouncer in transaction mode',
  isQuick: false,
  full: { seconds: 60 },
  async run({ seconds = 30 }) {
    if (spawnSync('pgbouncer', ['--version']).error)
      return { lines: [], figures: [], notRun: 'pgbouncer is not installed on this machine' };
    return measuredBy({
      command: 'experiments/pgbouncer.mjs',
      parameters: [seconds],
      page: 'experiments/pgbouncer.md',
    });
  },
};
