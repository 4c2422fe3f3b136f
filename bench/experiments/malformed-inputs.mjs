/** R19 as one of the experiments; the measurement itself is `npm run bench:malformed`. */
import path from 'node:path';
import { runNode } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';
import { exactly } from './invariants.mjs';

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R19',
  title: 'Malformed inputs made from the contract',
  isQuick: false,
  full: { rounds: 10_000 },
  async run({ rounds = 1_000, log }) {
    let output = '';
    const code = await runNode([path.join(root, 'bench/malformed.mjs')], {
      env: { POLANA_MALFORMED: String(rounds) },
      collect: (text) => (output += text),
    });
    if (code !== 0) log(output.slice(-3_000));
    const told = /\d+ malformed inputs in \d+ s/.exec(output)?.[0] ?? 'no figures';
    return {
      lines: [
        exactly(
          `exit code of ${rounds.toLocaleString('en')} malformed and as many odd inputs: no 5xx, agreed form, < 1 s, nothing written`,
          code,
          0,
        ),
      ],
      figures: [`${told}: ${code === 0 ? 'all refused, nothing written' : 'FAILED'}`],
    };
  },
};
