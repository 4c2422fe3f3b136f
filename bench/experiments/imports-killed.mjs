/** R1 as one of the experiments; the measurement itself is `npm run bench:kill-mid-import`. */
import { measuredBy } from './command-result.mjs';

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R1',
  title: 'Killed in the middle of an import',
  isQuick: false,
  full: { rounds: 30 },
  run: ({ rounds = 3 }) =>
    measuredBy({
      command: 'experiments/kill-mid-import.mjs',
      parameters: [rounds],
      page: 'experiments/kill-mid-import.md',
    }),
};
