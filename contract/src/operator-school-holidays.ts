import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { plainDate } from './primitives.ts';

export const holidayKinds = ['autumn', 'christmas', 'halfYear', 'spring', 'easter', 'summer'] as const;
export const regionCodes = ['BA', 'TT', 'TN', 'NR', 'ZA', 'BB', 'PO', 'KE'] as const;

const schoolHoliday = z.strictObject({
  firstDay: plainDate,
  lastDay: plainDate,
  name: z.string(),
  /** None: the whole country. */
  regions: z.array(z.enum(regionCodes)),
  /** Not begun yet: it can still be removed. */
  isRemovable: z.boolean(),
});
export type SchoolHoliday = z.infer<typeof schoolHoliday>;

const schoolHolidays = z.strictObject({ items: z.array(schoolHoliday) });

export const listSchoolHolidays = endpoint({
  id: 'operator.listSchoolHolidays',
  method: 'GET',
  path: '/rules/school-holidays',
  access: ['OPER'],
  summary: 'School holidays, during which a children’s camp can be claimed, from the first to the last day known.',
  answer: schoolHolidays,
});

export const addSchoolHoliday = endpoint({
  id: 'operator.addSchoolHoliday',
  method: 'POST',
  path: '/rules/school-holidays',
  access: ['OPER'],
  summary: 'Add holidays of a coming school year.',
  body: z.strictObject({
    kind: z.enum(holidayKinds),
    firstDay: plainDate,
    lastDay: plainDate,
    regions: z.array(z.enum(regionCodes)).check(z.maxLength(regionCodes.length)),
  }),
  answer: schoolHolidays,
  status: 201,
  errors: ['holiday_reversed', 'holiday_too_long', 'holiday_past', 'holiday_exists'],
  forbiddenWhileImpersonating: true,
});

export const removeSchoolHoliday = endpoint({
  id: 'operator.removeSchoolHoliday',
  method: 'DELETE',
  path: '/rules/school-holidays/{firstDay}/{lastDay}',
  access: ['OPER'],
  summary: 'Remove holidays that have not begun.',
  params: z.strictObject({ firstDay: plainDate, lastDay: plainDate }),
  answer: schoolHolidays,
  errors: ['holiday_not_found', 'holiday_past'],
  forbiddenWhileImpersonating: true,
});
