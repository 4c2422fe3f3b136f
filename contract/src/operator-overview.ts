import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { waiting } from './operator-companies.ts';
import { companyEvent } from './operator-company-parts.ts';
import { id, instant, money, plainDate } from './primitives.ts';
import { actionCode } from './roles.ts';

const count = z.number();

const operatorOverview = z.strictObject({
  asOf: instant,
  today: plainDate,
  year: count,
  waiting: z.strictObject({
    registrations: waiting,
    changeRequests: waiting,
    /** What people ask about their data; the law gives until `dueOn` to answer the first of them. */
    privacyRequests: z.strictObject({ count, dueOn: z.nullable(plainDate) }),
    /** Versions of rules planned by a colleague, to be confirmed by the reader. */
    ruleDrafts: count,
    suspendedCompanies: count,
    endingCompanies: count,
    failedMails: count,
    failedJobs: count,
    /** The daily backup was not taken, or not everything is in it. */
    isBackupMissing: z.boolean(),
  }),
  /** Companies whose oldest claim has waited longest. */
  slowest: z.array(z.strictObject({ id, name: z.string(), count, oldestAt: instant, targetDays: count })),
  figures: z.strictObject({
    companies: z.strictObject({ active: count, suspended: count, ended: count }),
    employees: count,
    claims: z.strictObject({ total: count, approved: count, pending: count }),
    /** What allowances paid out this year, by the ledger. */
    paid: z.array(z.strictObject({ actionCode, amount: money })),
  }),
  activity: z.array(z.extend(companyEvent, { companyId: z.nullable(id), companyName: z.nullable(z.string()) })),
});
export type OperatorOverview = z.infer<typeof operatorOverview>;

export const readOperatorOverview = endpoint({
  id: 'operator.readOverview',
  method: 'GET',
  path: '/operator/overview',
  access: ['OPER'],
  summary: 'What waits for the operator and how long, figures of the installation, what operators did lately.',
  answer: operatorOverview,
});
