import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTaken } from '../scripts/prepare/processes.mjs';
import { root } from '../scripts/prepare/project.mjs';

/** Takes half a second to end in peace, as a node that drains; nobody is left behind by a test that fails. */
const program = `
const server = require('node:net').createServer().listen(0, '127.0.0.1', () => console.log('port=' + server.address().port));
setTimeout(() => process.exit(1), 40_000);
process.on('SIGTERM', () => setTimeout(() => { console.log('ended in peace'); process.exit(0); }, 500));
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polana-npm-'));
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
  for (const name of ['scripts/start.mjs', 'server/src/app/main.ts']) {
    const stub = path.join(folder, name);
    await mkdir(path.dirname(stub), { recursive: true });
    const asModule = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
    await writeFile(stub, `${name.endsWith('.mjs') ? asModule : ''}${program}`);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['start', 'serve'])(
  'SIGTERM to `npm run %s` reaches what it started, and npm waits for its end',
  async (script) => {
    const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`;
    const npm = spawn('npm', ['run', script], { cwd: folder, env: { ...process.env, PATH } });
    let output = '';
    npm.stdout.on('data', (text: Buffer) => (output += text.toString()));
    const port = () => Number(/port=(\d+)/.exec(output)?.[1] ?? 0);
    await expect.poll(port, { timeout: 40_000 }).toBeGreaterThan(0);
    npm.kill('SIGTERM');
    await Promise.race([once(npm, 'close'), delay(20_000)]);
    expect(output).toContain('ended in peace');
    expect(await isTaken(port(), '127.0.0.1')).toBe(false);
  },
  60_000,
);
