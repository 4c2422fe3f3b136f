import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNode } from './processes.mjs';
import { Stop, root } from './project.mjs';

const INPUTS = ['web', 'contract/src', 'package-lock.json'];
const OUTPUTS = new Set(['dist', 'node_modules']);
const marker = path.join(root, '.cache', 'web-inputs');

/** Builds the web pages into web/dist, unless the last build was made of the same files. */
export async function ensureWebBuilt() {
  const inputs = hashOf(INPUTS);
  const isBuilt = existsSync(path.join(root, 'web/dist/index.html'));
  if (isBuilt && existsSync(marker) && readFileSync(marker, 'utf8') === inputs) return;
  console.log('Building the web pages …');
  // A build that is broken off leaves pages of nothing that was ever whole.
  rmSync(marker, { force: true });
  let output = '';
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const code = await runNode([vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    collect: (text) => (output += text),
  });
  if (code !== 0) throw new Stop(`The web pages could not be built:\n${output}`);
  mkdirSync(path.dirname(marker), { recursive: true });
  writeFileSync(marker, inputs);
}

/** @param {string[]} inputs */
function hashOf(inputs) {
  const hash = createHash('sha256');
  /** @param {string} relative */
  const add = (relative) => {
    const absolute = path.join(root, relative);
    if (!statSync(absolute).isDirectory()) return void hash.update(relative).update(readFileSync(absolute));
    for (const name of readdirSync(absolute).toSorted()) if (!OUTPUTS.has(name)) add(`${relative}/${name}`);
  };
  for (const input of inputs) add(input);
  return hash.digest('hex');
}
