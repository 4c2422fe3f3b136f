/**
 * `npm run cluster`: two equal nodes in production mode on one PostgreSQL and one S3 store behind a round-robin proxy, on this
 * machine. `-- --demo` fills the demo's companies and people; PORT (3000) is the proxy's, POLANA_DATA_DIR (.data/cluster) the folder.
 */
import path from 'node:path';
import { isTaken } from '../scripts/prepare/processes.mjs';
import { root } from '../scripts/prepare/project.mjs';
import { ensureWebBuilt } from '../scripts/prepare/web.mjs';
import { startCluster } from './cluster/cluster.mjs';

const port = Number(process.env['PORT'] || 3000);
const isDemo = process.argv.includes('--demo');
const dataDir = path.resolve(process.env['POLANA_DATA_DIR'] || path.join(root, '.data', 'cluster'));
if (await isTaken(port, '127.0.0.1')) {
  console.error(`Port ${port} is taken; choose another one: PORT=${port + 1} npm run cluster`);
  process.exit(1);
}
await ensureWebBuilt();
const cluster = await startCluster({ dataDir, port, isDemo });
console.log(`The portal, by turns: ${cluster.url}`);
for (const node of cluster.nodes) console.log(`  node ${node.name}: ${node.url}`);
console.log(`PostgreSQL (application): ${cluster.postgres.appUrl}`);
console.log(`S3: http://127.0.0.1:${cluster.s3.port}, bucket cluster; mails: ${cluster.sink.url}`);
console.log(
  isDemo ? 'The demo logins hold.' : 'Nobody can sign in yet: npm run create-operator, or start with -- --demo.',
);
console.log('Ctrl-C ends everything.');

let isEnding = false;
const end = async () => {
  if (isEnding) return;
  isEnding = true;
  await cluster.stop();
  process.exit(0);
};
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void end());
