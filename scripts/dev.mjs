/** `npm run dev`: the server restarts on every change, the web pages come from Vite and refresh by themselves. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './prepare/install.mjs';
import { assertMachineNode, projectNode, root, runScript } from './prepare/project.mjs';
import { ended, spawnServer } from './prepare/server.mjs';

await runScript(async () => {
  assertMachineNode();
  await ensureInstalled();
  const server = spawnServer({ output: 'inherit', nodeOptions: ['--watch'] });
  const vite = spawn(projectNode(), [path.join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      server.kill('SIGTERM');
      vite.kill('SIGTERM');
    });
  }
  const code = await Promise.race([ended(server), ended(vite)]);
  server.kill('SIGTERM');
  vite.kill('SIGTERM');
  await Promise.all([ended(server), ended(vite)]);
  return code;
});
