/** `npm start`: from a fresh clone to a running Poľana, and in seconds from then on. */
import { ensureInstalled } from './prepare/install.mjs';
import { isTaken } from './prepare/processes.mjs';
import { Stop, assertMachineNode, runScript } from './prepare/project.mjs';
import { ended, spawnServer } from './prepare/server.mjs';
import { ensureWebBuilt } from './prepare/web.mjs';

await runScript(async () => {
  assertMachineNode();
  await assertPortIsFree();
  await ensureInstalled();
  await ensureWebBuilt();
  const server = spawnServer({ output: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  return ended(server);
});

/** Told before anything is installed; an address that cannot be at all is told by the server, which reads it. */
async function assertPortIsFree() {
  const port = Number(process.env['PORT'] || 3000);
  const host = process.env['HOST'] || '127.0.0.1';
  if (!(port > 0 && port < 65_536) || !(await isTaken(port, host))) return;
  throw new Stop(
    `Port ${port} on ${host} is taken: stop the program that uses it, or choose another one: PORT=${port + 1} npm start`,
  );
}
