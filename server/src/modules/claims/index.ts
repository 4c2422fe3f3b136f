export { type StoredCalculation } from './calculation.rules.ts';
export { createClaimsJobs } from './claims.jobs.ts';
export { closeClaimsOfEmployment } from './close-claims-of-employment.ts';
export { closedThrough } from './closing/closed-through.ts';
export { writeClosing } from './closing/close-month.ts';
export { closingRoutes } from './closing/closing.routes.ts';
export { payrollSource } from './closing/payroll.export.ts';
export { decisionRoutes } from './decisions/decision.routes.ts';
export { inspectionPack } from './inspection/inspection.pack.ts';
export { findCompanyOfNumber } from './inspection/inspection.store.ts';
export { changeClosingDay } from './entitlement/change-closing-day.ts';
export { ensureEntitlement } from './entitlement/ensure-entitlement.ts';
export { storeSettledThrough } from './entitlement/entitlement.store.ts';
export { claimsRoutes } from './programme.routes.ts';
export { draftCalendarRoutes } from './reminders/draft-calendar.routes.ts';
export { claimSource } from './reading/claim.export.ts';
export { claimRoutes } from './reading/claim.routes.ts';
export { sealChildName } from './submission/seal-names.ts';
export { submissionRoutes } from './submission/submission.routes.ts';
export { discardDraft, draftRule, saveDraft } from './rules/draft-rule.ts';
export { readRules } from './rules/read-rules.ts';
export { confirmRule, planRule, returnRule, withdrawRule } from './rules/schedule-rule.ts';
export { addSchoolHoliday, readSchoolHolidays, removeSchoolHoliday } from './rules/school-holidays.ts';
export { readEffect as readRuleEffect, tryDraft } from './rules/try-draft.ts';
export { dropUnfinished, eraseRejectedFiles, forgetClaims, type Forgotten } from './forgetting/forget-claims.ts';
export {
  countClaimsOfPerson,
  countClaimsToForget,
  countFilesToErase,
  type DueCount,
} from './forgetting/forgetting.store.ts';
