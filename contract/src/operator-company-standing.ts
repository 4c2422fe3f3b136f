import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { changeErrors, changing, companyStatus } from './operator-companies.ts';
import { done, filledLines, plainDate } from './primitives.ts';

export const standingReasonMax = 500;
/** How far ahead the end of a company may be planned. */
export const endAheadDaysMax = 366;

const reason = filledLines(standingReasonMax);

const standingErrors = [...changeErrors, 'company_pending', 'reason_too_short', 'confirm_identity'] as const;

export const suspendCompany = endpoint({
  ...changing,
  id: 'operator.suspendCompany',
  method: 'POST',
  path: '/companies/{id}/suspend',
  summary:
    'Suspend a company: its people look at their accounts, nobody submits a claim; what waits may still be decided.',
  body: z.strictObject({ reason }),
  answer: done,
  errors: [...standingErrors, 'company_already_suspended'],
});

export const resumeCompany = endpoint({
  ...changing,
  id: 'operator.resumeCompany',
  method: 'POST',
  path: '/companies/{id}/resume',
  summary: 'Let a suspended company take claims again.',
  answer: done,
  errors: [...standingErrors, 'company_not_suspended'],
});

export const endCompany = endpoint({
  ...changing,
  id: 'operator.endCompany',
  method: 'POST',
  path: '/companies/{id}/end',
  summary:
    'End a company today or on a later day: lists are made for handing over, on that day everybody is signed out for good.',
  body: z.strictObject({ reason, date: plainDate }),
  answer: z.strictObject({ status: companyStatus }),
  forceable: true,
  errors: [...standingErrors, 'end_date_past', 'end_date_too_far', 'company_claims_waiting'],
});

export const cancelCompanyEnd = endpoint({
  ...changing,
  id: 'operator.cancelCompanyEnd',
  method: 'DELETE',
  path: '/companies/{id}/end',
  summary: 'Take the planned end of a company back.',
  answer: done,
  errors: [...standingErrors, 'company_end_not_planned'],
});
