/** `npm run check`: everything a machine can say about the code without running it. */
import { ensureInstalled } from './prepare/install.mjs';
import { handOverToProjectNode } from './prepare/processes.mjs';
import { assertMachineNode, runScript } from './prepare/project.mjs';

await runScript(async () => {
  assertMachineNode();
  await ensureInstalled();
  const handedOver = await handOverToProjectNode();
  if (handedOver !== undefined) return handedOver;
  const { runChecks } = await import('./guards/checks.mjs');
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
