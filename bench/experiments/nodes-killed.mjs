/** R8 as one of the experiments; the measurement itself is `npm run bench:two-nodes`. */
import { measuredBy } from './command-result.mjs';

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R8',
  title: 'Two nodes, one killed every 20 s under load, then both restarted in peace',
  isQuick: false,
  full: { seconds: 120 },
  run: ({ seconds = 40 }) =>
    measuredBy({ command: 'experiments/two-nodes.mjs', parameters: [seconds], page: 'experiments/two-nodes.md' }),
};
