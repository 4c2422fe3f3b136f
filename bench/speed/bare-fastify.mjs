/**
 * The floor: Fastify that sends the rows of the portal's own two queries as they come, with the same driver and as many connections.
 * Nobody signs in and nothing is checked. The tenant is set once per connection, so that the database does the same work.
 */
import { createRequire } from 'node:module';
import pg from 'pg';
import '../../server/src/platform/database.ts';

const fastify = createRequire(new URL('../../server/package.json', import.meta.url))('fastify');

const { DATABASE_URL, TENANT, CONNECTIONS_MAX, PORT, QUERIES = '[]' } = process.env;
const [page, count] = JSON.parse(QUERIES);
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(CONNECTIONS_MAX),
  options: `-c polana.tenant=${TENANT}`,
});
const app = fastify();
app.get('/ready', async () => 'ready');
app.get('/documents', async () => {
  const [items, total] = await Promise.all([pool.query(page), pool.query(count)]);
  return { items: items.rows, totalCount: total.rows[0].claims };
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
