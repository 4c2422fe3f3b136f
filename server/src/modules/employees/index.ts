export { createEmployeesJobs } from './access/access.jobs.ts';
export { accessRoutes } from './access/access.routes.ts';
export { employeeSource } from './administration/employee.export.ts';
export { endEmployment, type CloseClaims, type DeletedEmployee } from './administration/delete-employee.ts';
export { employeeRoutes } from './administration/employee.routes.ts';
export { correctionRoutes } from './corrections/correction.routes.ts';
export { approveCorrection, rejectCorrection } from './corrections/decide-correction.ts';
export { describeCorrection } from './corrections/describe-correction.ts';
export { changeRatio, type RatioToChange } from './change-ratio.ts';
export { createEmployment, type EmploymentToCreate } from './create-employment.ts';
export { ratioAt, type RatioChange } from './employment.rules.ts';
export { holdEmployment, listRatioChanges } from './employment.store.ts';
export {
  dueCredit,
  type DueCredit,
  entitledCents,
  entitledSinceBy,
  firstEntitledDay,
  judgedOn,
  type ProgrammePeriod,
  type SpanOf,
  spansOf,
} from './ratio/entitlement.rules.ts';
export { findProgrammePeriods } from './ratio/ratio.store.ts';
export { readEntitledSince } from './ratio/read-entitled-since.ts';
export { listRatioHistories } from './ratio/ratio-histories.store.ts';
export { confirmRegistration, turnAwayWaiting } from './registration/confirm-registration.ts';
export { registrationJobs } from './registration/registration.jobs.ts';
export { isSameName } from './registration/registration.rules.ts';
export { registrationRoutes } from './registration/registration.routes.ts';
export { countRejectedBefore, deleteRejectedBefore } from './registration/registration.store.ts';
export { ratioRoutes } from './ratio/ratio.routes.ts';
export { settleEntitlement, type EntitlementToSettle } from './ratio/settle-entitlement.ts';
export type { ClosedThrough } from './ratio/closed-month.ts';
export type { FollowRatios } from './ratio/follow-ratios.ts';
export { addEmployees, type RosterAddition, type RosterFacts } from './roster/add-employees.ts';
export { changeEmployees, type RosterUpdate } from './roster/change-employees.ts';
export {
  countOpenClaims,
  countRoster,
  findClaimedDaysOf,
  findDepartedEmployments,
  findKnownNumbers,
  findMissingPeople,
  findNumbersOfPeople,
  findRosterPeople,
  findSpans,
  lockEmployees,
  readRosterMark,
  type DepartingPerson,
  type RosterPerson,
} from './roster/roster.store.ts';
export { settleEntitlements, type Settling } from './roster/settle-entitlements.ts';
export { eraseContacts, pseudonymiseEmployments } from './forgetting/forget-employments.ts';
export {
  countDeparted,
  findDeparted,
  findHold,
  type Hold,
  isDeparted,
  lockEmploymentsOf,
} from './forgetting/forgetting.store.ts';
