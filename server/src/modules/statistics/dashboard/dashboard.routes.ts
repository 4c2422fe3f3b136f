import { readDashboard } from '@polana/contract/statistics-dashboard';
import { route } from '#platform/http/route';
import { readCompanyDashboard } from './company-dashboard.ts';
import { readEmployeeDashboard } from './employee-dashboard.ts';

export const dashboardRoutes = [
  route(readDashboard, ({ db, actor }) =>
    actor.roleName === 'COMP' ? readCompanyDashboard(db, actor) : readEmployeeDashboard(db, actor),
  ),
];
