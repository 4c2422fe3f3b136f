/** Pages that exist only as an honest announcement so far; the router builds them and a test lists them. */
export const routesInPreparation = {
  operatorAudit: '/operator/audit',
} as const;

export type RouteInPreparation = keyof typeof routesInPreparation;
