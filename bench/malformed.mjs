/**
 * `npm run bench:malformed`: 10,000 malformed and as many odd inputs made from the contract's schemas, against the whole portal: no 5xx,
 * every refusal in the agreed form, nothing written. `POLANA_MALFORMED` sets the count, `POLANA_SEED` another chance.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../scripts/prepare/project.mjs';

const count = process.env['POLANA_MALFORMED'] ?? '10000';
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const begun = performance.now();
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', 'abuse-malformed'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, POLANA_MALFORMED: count },
});
console.log(
  `${count} malformed inputs in ${((performance.now() - begun) / 1_000).toFixed(0)} s: ${status === 0 ? 'all refused' : 'FAILED'}`,
);
process.exitCode = status ?? 1;
