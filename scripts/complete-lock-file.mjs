/**
 * Adds to package-lock.json the optional packages of other platforms that npm left out because its registry did not have them
 * at that moment. Without them `npm ci` refuses the lock file; with them each platform fetches its own.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findMissingOptionals } from './guards/lock-file.mjs';
import { root } from './prepare/project.mjs';

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = findMissingOptionals(lock.packages);
for (const { name, version, neededBy } of missing) {
  const { os, cpu, libc, license, engines } = describe(name);
  const { dev, devOptional } = neededBy;
  lock.packages[`node_modules/${name}`] = {
    version,
    cpu,
    dev,
    devOptional,
    libc,
    license,
    optional: true,
    os,
    engines,
  };
}
const sorted = Object.entries(lock.packages).toSorted(([left], [right]) => (left < right ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} packages added to package-lock.json`);

/**
 * What any published version says about the platforms it is for.
 * @param {string} name
 * @returns {import('./guards/lock-file.mjs').LockedPackage}
 */
function describe(name) {
  const fields = ['os', 'cpu', 'libc', 'license', 'engines'];
  const answer = execFileSync('npm', ['view', name, ...fields, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const known = JSON.parse(answer);
  const list = (/** @type {string | string[] | undefined} */ value) =>
    value === undefined ? undefined : [value].flat();
  // A package for WebAssembly names no system; without a processor npm would fetch it everywhere.
  const cpu = list(known.cpu) ?? (name.includes('wasm32') ? ['wasm32'] : undefined);
  return { os: list(known.os), cpu, libc: list(known.libc), license: known.license, engines: known.engines };
}
