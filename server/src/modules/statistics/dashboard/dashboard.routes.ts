import { readDashboard } from '@polana/contract/statistics-dashboard';
import { route, type Route } from '#platform/http/route';
import { readCompanyDashboard, type DashboardSources } from './company-dashboard.ts';
import { readEmployeeDashboard, type EmployeeDashboardSources } from './employee-dashboard.ts';

/** The overview; other rooms tell of their waiting work and of the entitlement through the sources. */
export function dashboardRoutes(sources: DashboardSources & EmployeeDashboardSources): readonly Route[] {
  return [
    route(readDashboard, ({ db, actor }) =>
      actor.roleName === 'COMP' ? readCompanyDashboard(db, actor, sources) : readEmployeeDashboard(db, actor, sources),
    ),
  ];
}
