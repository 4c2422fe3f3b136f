import * as z from 'zod/mini';
import { rejectionReason } from './claim-fields.ts';
import { claimDetail } from './claims.ts';
import { endpoint } from './endpoint.ts';
import {
  amount,
  id,
  instant,
  listOf,
  listQuery,
  money,
  multilineText,
  plainDate,
  text,
  versionShown,
} from './primitives.ts';
import { payrollLineOrders } from './list-words.ts';

export { payrollLineOrders } from './list-words.ts';

/** A month of wages, `YYYY-MM`. */
export const closingMonth = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'date_invalid' }));

/** What a line is about: one of the allowances, or the rewards of the club. */
export const payrollKind = z.enum(['RP', 'SP', 'CLUB']);
export type PayrollKind = z.infer<typeof payrollKind>;

const kindTotal = z.strictObject({
  kind: payrollKind,
  wageCode: z.string(),
  employees: z.number(),
  total: money,
  /** The same in the month before; null where that one was never closed. */
  previousTotal: z.nullable(money),
});

export const closingSummary = z.strictObject({
  month: closingMonth,
  state: z.enum(['open', 'closed']),
  /** The last day that counts for these wages, and the day they are paid. */
  cutOffOn: plainDate,
  paidOn: plainDate,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  total: money,
  /** Movements of the books behind the lines: with the total they say what was shown. */
  movements: z.number(),
  employees: z.number(),
  lines: z.number(),
  kinds: z.array(kindTotal),
  previous: z.nullable(z.strictObject({ month: closingMonth, total: money, employees: z.number() })),
  /** Claims that still wait for a decision: they are not in these wages. */
  pendingClaims: z.number(),
});
export type ClosingSummary = z.infer<typeof closingSummary>;

export const listClosings = endpoint({
  id: 'claims.listClosings',
  method: 'GET',
  path: '/company/closing',
  access: ['COMP'],
  summary: 'The open month of wages and the closed ones, newest first.',
  query: z.strictObject({ ...listQuery(['-month'], '-month') }),
  answer: z.strictObject({
    openMonth: closingMonth,
    items: z.array(
      z.strictObject({
        month: closingMonth,
        total: money,
        employees: z.number(),
        closedAt: instant,
        closedBy: z.string(),
      }),
    ),
    totalCount: z.number(),
  }),
});

export const readClosing = endpoint({
  id: 'claims.readClosing',
  method: 'GET',
  path: '/company/closing/{month}',
  access: ['COMP'],
  summary: 'One month of wages with its control totals and the comparison with the month before.',
  params: z.strictObject({ month: closingMonth }),
  answer: closingSummary,
  errors: ['closing_not_found'],
});

export const payrollLine = z.strictObject({
  employee: z.strictObject({ id, name: z.string(), personalNumber: z.string() }),
  kind: payrollKind,
  /** Of the allowance; null for the club. */
  year: z.nullable(z.number()),
  wageCode: z.string(),
  /** Negative where more was taken back than paid. */
  amount: money,
});
export type PayrollLine = z.infer<typeof payrollLine>;

export const listPayrollLines = endpoint({
  id: 'claims.listPayrollLines',
  method: 'GET',
  path: '/company/closing/{month}/line',
  access: ['COMP'],
  summary: 'What is paid in a month, a line per employee, allowance and year.',
  params: z.strictObject({ month: closingMonth }),
  query: z.strictObject({
    ...listQuery(payrollLineOrders, 'employee'),
    kind: z.optional(payrollKind),
    /** Name or personal number. */
    search: z.optional(text(100)),
  }),
  answer: listOf(payrollLine),
  errors: ['closing_not_found'],
});

export const closeMonth = endpoint({
  id: 'claims.closeMonth',
  method: 'POST',
  path: '/company/closing/{month}/close',
  access: ['COMP'],
  summary:
    'Closes the open month: its lines stay as they are for good. Closing it again, or twice at once, closes it once. The totals shown must still hold.',
  params: z.strictObject({ month: closingMonth }),
  body: z.strictObject({ total: money, movements: z.int().check(z.gte(0)) }),
  answer: closingSummary,
  forbiddenWhileImpersonating: true,
  forceable: true,
  errors: [
    'closing_not_next',
    'closing_too_early',
    'closing_changed',
    'closing_without_codes',
    'not_while_impersonating',
  ],
});

export const correctClaim = endpoint({
  id: 'claims.correct',
  method: 'POST',
  path: '/document/{id}/correct',
  access: ['COMP'],
  summary:
    'Puts an approval of a closed month right: another recognised sum, or none at all, which rejects the claim. The difference is a line of the open month.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: versionShown,
    /** Without it nothing of the sum is recognised any more. */
    recognisedSum: z.optional(amount),
    /** Needed where nothing is recognised. */
    reasonCode: z.optional(rejectionReason),
    reasonText: multilineText(500),
  }),
  answer: claimDetail,
  forbiddenWhileImpersonating: true,
  errors: [
    'claim_not_found',
    'claim_already_decided',
    'claim_already_withdrawn',
    'claim_changed',
    'claim_forgotten',
    'own_claim',
    'uploaded_by_you',
    'month_not_closed',
    'nothing_to_correct',
    'reason_required',
    'recognised_sum_too_high',
    'balance_too_low',
    'not_while_impersonating',
  ],
});
