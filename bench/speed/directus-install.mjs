/** Directus, fetched from the registry when first needed into a folder outside the project and kept there. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export const DIRECTUS_VERSION = '12.4.0';
/** Directus asks for this one and does not promise to run on newer ones. */
const NODE_VERSION = '22.23.3';
const run = promisify(execFile);

/** @typedef {{ node: string, cli: string }} Directus */

/** @returns {Promise<Directus>} */
export async function installDirectus() {
  const cache = process.env['POLANA_BENCH_CACHE'] ?? path.join(os.tmpdir(), 'polana-bench-peers');
  const folder = path.join(cache, `directus-${DIRECTUS_VERSION}`);
  const modules = path.join(folder, 'node_modules');
  const installed = {
    node: path.join(modules, `node-linux-${os.arch()}`, 'bin/node'),
    cli: path.join(modules, 'directus/cli.js'),
  };
  const mark = path.join(folder, 'complete');
  if (existsSync(mark)) return installed;
  console.log(`installing Directus ${DIRECTUS_VERSION} into ${folder} (some minutes, once)`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  const packages = [`directus@${DIRECTUS_VERSION}`, `node-linux-${os.arch()}@${NODE_VERSION}`];
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  });
  await leaveSandboxOut(installed.node, modules);
  writeFileSync(mark, '');
  return installed;
}

/**
 * The sandbox for extensions needs a compiler and the headers of this very Node. There are no extensions here, so where it did not come
 * built, it is left out.
 * @param {string} node
 * @param {string} modules
 */
async function leaveSandboxOut(node, modules) {
  const file = path.join(modules, 'isolated-vm/isolated-vm.js');
  const isBuilt = await run(node, ['-e', `require(${JSON.stringify(file)})`]).then(
    () => true,
    () => false,
  );
  if (!isBuilt) writeFileSync(file, `exports.Isolate = class { constructor() { throw new Error('left out'); } };\n`);
}
