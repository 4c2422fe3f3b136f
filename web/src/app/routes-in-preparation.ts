/** Pages that exist only as an honest announcement so far; the router builds them and a test lists them. */
export const routesInPreparation = {
  operatorOverview: '/operator/overview',
  operatorCompanies: '/operator/companies',
  operatorCompany: '/operator/companies/$id',
  operatorClub: '/operator/club',
  operatorAudit: '/operator/audit',
} as const;

export type RouteInPreparation = keyof typeof routesInPreparation;
