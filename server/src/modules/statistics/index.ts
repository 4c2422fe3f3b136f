export { dashboardRoutes } from './dashboard/dashboard.routes.ts';
export { statisticsRoutes } from './statistics.routes.ts';
