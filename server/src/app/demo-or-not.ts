import type { Config } from '#platform/config';
import { type Database, reading } from '#platform/database';
import { readFilling } from '../demo/demo-mark.store.ts';
import { StartProblem } from './start-problem.ts';

type Asked = Pick<Config, 'demo' | 'demoAsked' | 'host' | 'publicUrl'>;

/**
 * Whether the portal starts as the demo: where the configuration says so and nobody but the demo has filled the database. What people
 * have brought there, such as a restored portal, is never served with an open outbox.
 */
export async function startsAsDemo(db: Database, config: Asked, say: (text: string) => void): Promise<boolean> {
  if (!config.demo) return false;
  const filling = await reading(db.forEveryCompany(), readFilling);
  if (filling !== 'others') return true;
  if (config.demoAsked)
    throw new StartProblem(
      'POLANA_DEMO is true, but this database holds data the demo did not write: a demo shows everybody the mails of the people in it at /outbox. Leave POLANA_DEMO out, or name an empty database or folder.',
    );
  if (!isThisMachine(config.host) && !config.publicUrl.startsWith('https://'))
    throw new StartProblem(
      `This database holds data the demo did not write: they are not served over plain http at ${config.host}. Leave HOST out to look at them on this machine, or set PUBLIC_URL to the https address in front of it.`,
    );
  say('This database holds data the demo did not write: it is served without demo logins and without /outbox.');
  return false;
}

function isThisMachine(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host);
}
