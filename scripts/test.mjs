/**
 * `npm test`: installs what is missing, checks the code, runs every test and ends with one line of numbers.
 * `npm test -- unit`, `npm test -- e2e` and `npm test -- <part of a file name>` run a part.
 */
import { ensureInstalled } from './prepare/install.mjs';
import { handOverToProjectNode } from './prepare/processes.mjs';
import { assertMachineNode, runScript } from './prepare/project.mjs';

await runScript(async () => {
  assertMachineNode();
  await ensureInstalled();
  const handedOver = await handOverToProjectNode();
  if (handedOver !== undefined) return handedOver;
  const { runTests } = await import('./prepare/test-run.mjs');
  return runTests(process.argv.slice(2));
});
