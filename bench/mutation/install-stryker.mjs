/** Stryker, fetched from the registry when first needed into a folder outside the project and kept there. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const STRYKER_VERSION = '10.1.1';

/** The folder that holds Stryker and its runner for Vitest; Vitest itself stays the project's own. */
export function installStryker() {
  const cache = process.env['POLANA_BENCH_CACHE'] ?? path.join(os.tmpdir(), 'polana-bench-peers');
  const folder = path.join(cache, `stryker-${STRYKER_VERSION}`);
  const mark = path.join(folder, 'complete');
  if (!existsSync(mark)) {
    console.log(`installing Stryker ${STRYKER_VERSION} into ${folder} (once)`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER_VERSION}`);
    const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
    execFileSync('npm', [...options, ...packages], { cwd: folder, stdio: 'ignore' });
    writeFileSync(mark, '');
  }
  return path.join(folder, 'node_modules/@stryker-mutator');
}
