import type { ImpersonationRecord } from '@polana/contract/identity-impersonation';
import type { Person } from '#platform/actor';
import { now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { listImpersonationsOf } from './impersonation-log.store.ts';

/** Who entered the person's account, when, why and until when. */
export async function readImpersonationLog(
  db: Database,
  person: Person,
  page: { limit: number; offset: number },
): Promise<{ items: ImpersonationRecord[]; totalCount: number }> {
  const { items, totalCount } = await reading(db.forEveryCompany(), (tx) =>
    listImpersonationsOf(tx, person.personId, page),
  );
  const at = now();
  return {
    items: items.map(({ impersonationId, subjectRole, startedAt, overAt, ...rest }) => ({
      ...rest,
      id: impersonationId,
      roleName: subjectRole,
      startedAt: startedAt.toISOString(),
      endedAt: overAt <= at ? overAt.toISOString() : null,
    })),
    totalCount,
  };
}
