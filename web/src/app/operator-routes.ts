import { createRoute } from '@tanstack/react-router';
import { inFrame, operator } from './frame-route.tsx';
import { preparationPage } from './preparation-page.ts';
import { type RouteInPreparation, routesInPreparation as inPreparation } from './routes-in-preparation.ts';

function announcedToOperator<const Name extends RouteInPreparation>(name: Name) {
  return createRoute({ ...inFrame, ...operator, path: inPreparation[name], component: preparationPage(name) });
}

export const operatorRoutes = [
  announcedToOperator('operatorOverview'),
  announcedToOperator('operatorCompanies'),
  announcedToOperator('operatorCompany'),
  announcedToOperator('operatorRegistrations'),
  announcedToOperator('operatorRules'),
  announcedToOperator('operatorClub'),
  announcedToOperator('operatorRequests'),
  announcedToOperator('operatorSettings'),
  announcedToOperator('operatorAudit'),
] as const;
