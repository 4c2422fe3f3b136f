/** R3b as one of the experiments; the measurement itself is `npm run bench:kill-mid-submission`. */
import { measuredBy } from './command-result.mjs';

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R3b',
  title: 'Killed in the middle of submissions',
  isQuick: false,
  full: { rounds: 30 },
  run: ({ rounds = 5 }) =>
    measuredBy({
      command: 'experiments/kill-mid-submission.mjs',
      parameters: [rounds],
      page: 'experiments/kill-mid-submission.md',
    }),
};
