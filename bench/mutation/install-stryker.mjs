/** Stryker, fetched from the registry when first needed into a folder outside the project and kept there. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import project from '../../package.json' with { type: 'json' };

export const STRYKER_VERSION = '10.1.1';

/** The folder that holds Stryker and its runner, which does not load without a Vitest beside it but runs the project's own. */
export function installStryker() {
  const cache = process.env['POLANA_BENCH_CACHE'] ?? path.join(os.tmpdir(), 'polana-bench-peers');
  const folder = path.join(cache, `stryker-${STRYKER_VERSION}`);
  const mark = path.join(folder, 'complete');
  if (!existsSync(mark)) {
    console.log(`installing Stryker ${STRYKER_VERSION} into ${folder} (once)`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER_VERSION}`);
    const vitest = `vitest@${project.devDependencies.vitest}`;
    const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', [...options, ...packages, vitest], { cwd: folder, stdio: 'ignore' });
    writeFileSync(mark, '');
  }
  return path.join(folder, 'node_modules/@stryker-mutator');
}
