import type { Administrator } from '@polana/contract/companies-administrators';
import type { CompanyAdmin } from '#platform/actor';
import { today } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { listAdministrators as readAdministrators, type AdministratorPage } from './administrator.store.ts';

/** Who administers the company now. */
export async function listAdministrators(
  db: Database,
  admin: CompanyAdmin,
  page: AdministratorPage,
): Promise<{ items: Administrator[]; totalCount: number }> {
  const { administrators, totalCount } = await reading(db, (tx) =>
    readAdministrators(tx, admin.companyId, page, today()),
  );
  const items = administrators.map(({ personId, addedAt, lastSignInAt, ...administrator }) => ({
    ...administrator,
    addedAt: addedAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    isSelf: personId === admin.personId,
  }));
  return { items, totalCount };
}
