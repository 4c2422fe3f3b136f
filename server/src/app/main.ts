/** The server process: everything is started in order, announced when it is ready, and ended in reverse order. */
import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { readConfig } from '#platform/config';
import { demoLogins } from '../demo/demo-logins.ts';
import { checkoutDir } from './checkout-dir.ts';
import { startPortal } from './portal.ts';
import { toldAtStart } from './start-problem.ts';
import { Stopping } from './stopping.ts';

/** Beside the time that a node goes on answering. */
const stopDeadlineMilliseconds = 15_000;
let drainMilliseconds = 0;

await main();

async function main(): Promise<void> {
  const stopping = new Stopping();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(stopping, 0));
  try {
    const config = readConfig(process.env, checkoutDir);
    drainMilliseconds = config.drainSeconds * 1_000;
    const { address, isDemo } = await startPortal(config, checkoutDir, stopping, say);
    // Where what is compiled is kept, now: whoever is killed later writes nothing down.
    flushCompileCache();
    announce(isDemo && !config.databaseUrl, address);
  } catch (error) {
    // What fails because everything is being ended is not a failure to start.
    if (stopping.isStopping) return;
    process.stderr.write(`${toldAtStart(error)}\n`);
    await end(stopping, 1);
  }
}

async function end(stopping: Stopping, code: number): Promise<void> {
  setTimeout(() => process.exit(code || 1), drainMilliseconds + stopDeadlineMilliseconds).unref();
  await stopping.stop((name, error) => say(`${name} did not end cleanly: ${(error as Error).message}`));
  process.exit(code);
}

function announce(tellsLogins: boolean, address: string): void {
  const lines = tellsLogins ? demoAnnouncement(address) : [];
  say([...lines, `Poľana is ready at ${address}`].join('\n'));
}

function demoAnnouncement(address: string): string[] {
  const width = Math.max(...demoLogins.map((one) => one.username.length));
  return [
    '',
    `Demo logins (password ${demoLogins[0]?.password ?? ''}):`,
    ...demoLogins.map((one) => `  ${one.username.padEnd(width)}  ${one.description}`),
    `Mails and codes of the demo: ${address}/outbox`,
    `API: ${address}/api/1.0/docs`,
    '',
  ];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
