import type { Config } from '#platform/config';
import type { Log } from '#platform/log';
import { assertReachable } from '#platform/reachable-database.store';

type Deployment = Pick<Config, 'publicUrl' | 'trustProxy' | 'databaseReplicaUrl'>;

/** What is probably not meant so, although the portal can start: told once, while somebody looks. */
export async function warnOfDeployment(config: Deployment, log: Log): Promise<void> {
  if (config.publicUrl.startsWith('https://') && config.trustProxy.length === 0)
    log.warn(
      'PUBLIC_URL is https and TRUST_PROXY is empty: no proxy is believed that a call came by https, and every call is refused with https_required. Set TRUST_PROXY to the addresses of the proxies in front.',
    );
  if (config.databaseReplicaUrl) await warnOfCopy(config.databaseReplicaUrl, log);
}

/** A copy may be away for a while; a wrong password lasts. */
async function warnOfCopy(url: string, log: Log): Promise<void> {
  try {
    await assertReachable('DATABASE_REPLICA_URL', url);
  } catch (error) {
    log.warn(`${(error as Error).message} Statistics and exports are read from the main database until it answers.`);
  }
}
