/** Pages that exist only as an honest announcement so far; the router builds them and a test lists them. */
export const routesInPreparation = {
  companyImport: '/company/import',
  companyBulk: '/company/bulk',
  operatorOverview: '/operator/overview',
  operatorCompanies: '/operator/companies',
  operatorCompany: '/operator/companies/$id',
  operatorRegistrations: '/operator/registrations',
  operatorRules: '/operator/rules',
  operatorClub: '/operator/club',
  operatorRequests: '/operator/requests',
  operatorSettings: '/operator/settings',
  operatorAudit: '/operator/audit',
} as const;

export type RouteInPreparation = keyof typeof routesInPreparation;
