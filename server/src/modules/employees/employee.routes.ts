import { pendingRegistrations } from '@polana/contract/employees';
import { route } from '#platform/http/route';
import { listPendingRegistrations } from './list-pending-registrations.ts';

export const employeesRoutes = [
  route(pendingRegistrations, async ({ db, actor, query }) => {
    const { registrations, totalCount } = await listPendingRegistrations(db, actor, query);
    const items = registrations.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() }));
    return { items, totalCount };
  }),
];
