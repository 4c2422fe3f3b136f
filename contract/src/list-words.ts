/**
 * Words by which lists are narrowed and ordered. Apart from the calls that take them, because an address is read before its page
 * is there: whoever opens the login page gets these lists and not the schemas of every room.
 */

/** What the log can be narrowed to by what was done. */
export const auditGroups = [
  'signIn',
  'account',
  'impersonation',
  'claims',
  'documents',
  'employees',
  'registrations',
  'company',
  'money',
  'files',
  'imports',
  'operator',
] as const;
export type AuditGroup = (typeof auditGroups)[number];

export const offerKinds = ['stay', 'wellness', 'sport', 'camp', 'other'] as const;
export type OfferKind = (typeof offerKinds)[number];

export const payrollLineOrders = [
  'employee',
  '-employee',
  'personalNumber',
  '-personalNumber',
  'amount',
  '-amount',
] as const;

export const exportKinds = [
  'employees',
  'documents',
  'movements',
  'payrollMonth',
  'statistics',
  'credentials',
  'audit',
  'inspectionPack',
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** What movements can be narrowed to. */
export const listedTransferTypes = [
  'entitlement',
  'ratioAdjustment',
  'reservation',
  'drawing',
  'reversal',
  'correction',
  'expiry',
  'clubReward',
  'clubPayout',
  'funding',
] as const;
export type ListedTransferType = (typeof listedTransferTypes)[number];

/** Nobody can sign in yet; somebody can; the account is blocked; the employment is over. */
export const employeeStatuses = ['invited', 'active', 'blocked', 'ended'] as const;
export type EmployeeStatus = (typeof employeeStatuses)[number];

export const employeeOrders = [
  'lastName',
  '-lastName',
  'personalNumber',
  '-personalNumber',
  'employeeStartDate',
  '-employeeStartDate',
] as const;
export type EmployeeOrder = (typeof employeeOrders)[number];

export const companyOrders = [
  'name',
  '-name',
  'employees',
  '-employees',
  'balance',
  '-balance',
  'waitingClaims',
  '-waitingClaims',
  'oldestClaim',
  '-oldestClaim',
  'lastSignInAt',
  '-lastSignInAt',
] as const;
export type CompanyOrder = (typeof companyOrders)[number];

/** `living` is active and suspended. */
export const companyStateFilters = ['living', 'active', 'suspended', 'ended', 'all'] as const;
export type CompanyStateFilter = (typeof companyStateFilters)[number];
