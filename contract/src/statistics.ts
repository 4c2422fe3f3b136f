import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { claimCategory } from './claim-fields.ts';
import { instant, money, plainDate } from './primitives.ts';
import { actionCode } from './roles.ts';

/** Groups of fewer people are merged with a neighbour or not told at all. */
export const groupMin = 5;

const count = z.number();
/** A month is named by its first day. */
const month = plainDate;

const estimate = z.strictObject({ low: money, expected: money, high: money });
export type Estimate = z.infer<typeof estimate>;

const paidMonth = z.strictObject({
  month,
  /** Null for a month that has not begun. */
  paid: z.nullable(money),
  /** Since the first day asked for (1 January) up to the end of the month, or to the day of the data. */
  cumulative: z.nullable(money),
  previousCumulative: z.nullable(money),
  /** Expected at the end of the month; from the current month on. */
  forecast: z.nullable(estimate),
});

const paid = z.strictObject({
  total: money,
  /** In the year before up to the same day; null where nothing was paid in it. */
  previousToDate: z.nullable(money),
  previousTotal: z.nullable(money),
  months: z.array(paidMonth),
  /** Of the whole year, where it is asked for; only with twelve months of data. */
  forecast: z.nullable(estimate),
});

/** People with an entitlement in the year: they drew, their claim waits, or neither. */
const participation = z.strictObject({
  entitled: count,
  claimed: count,
  /** Of those who drew: nothing is left of an allowance they drew from. What expired was not drawn. */
  exhausted: count,
  waiting: count,
  notYet: count,
});

const participationGroup = z.strictObject({
  /** Lower bound, in percent of full time or in years. */
  from: z.number(),
  /** Upper bound, no longer in the group; null without one. */
  below: z.nullable(z.number()),
  entitled: count,
  claimed: count,
});
export type ParticipationGroup = z.infer<typeof participationGroup>;

/** Empty where even all groups together would be too small. */
const participationGroups = z.strictObject({ groups: z.array(participationGroup), isMerged: z.boolean() });

const claimMonth = z.strictObject({
  month,
  RP: count,
  SP: count,
  /** On the receipts of the claims that came in the month; null where they are of fewer people than may be told. */
  claimed: z.nullable(money),
  /** Recognised of it by now: what approved claims are counted from. */
  recognised: z.nullable(money),
  /** By allowances in the month, whenever the claim came. */
  paid: money,
  isComplete: z.boolean(),
});
export type ClaimMonth = z.infer<typeof claimMonth>;

const daysBand = z.strictObject({ from: z.number(), to: z.nullable(z.number()), count });
export type DaysBand = z.infer<typeof daysBand>;

/** Decisions made in the year, in working days since the claim came; what employees withdrew is not one. */
const decisions = z.strictObject({
  count,
  approved: count,
  rejected: count,
  targetDays: z.number(),
  withinTarget: count,
  /** Of an even count the mean of the two in the middle: whole days, or a half. */
  medianDays: z.nullable(z.number()),
  /** With one decimal. */
  averageDays: z.nullable(z.string()),
  bands: z.array(daysBand),
  reasons: z.array(z.strictObject({ code: z.string(), count })),
});

const moneyBand = z.strictObject({ from: money, to: money, count });

/** How much people draw of one allowance in the year. */
const drawing = z.strictObject({
  /** Allowances drawn from: somebody with both counts twice. */
  count,
  average: money,
  /** The most a full-time employee gets of one allowance. */
  limit: money,
  bands: z.array(moneyBand),
  isMerged: z.boolean(),
});

/** What the company may still have to pay until the end of the year. */
const commitment = z.strictObject({
  /** Claims that wait. */
  reserved: money,
  /** Entitlements nobody claimed yet. */
  available: money,
  /** Entitlements that begin later this year. */
  upcoming: money,
  maximum: money,
  /** By the forecast; null without one. */
  expected: z.nullable(money),
});

/** Claims of one category, or of several where a single one would be of too few people. */
const categoryGroup = z.strictObject({ categories: z.array(claimCategory), count, claimed: money });

/** Self-registrations that came in the period, and what has become of them by now; they belong to no allowance. */
const registrations = z.strictObject({ received: count, approved: count, rejected: count, waiting: count });

const headcount = z.strictObject({
  today: count,
  /** Average of the days of the year so far, with one decimal. */
  averageThisYear: z.string(),
  averageLastYear: z.string(),
  /** Above this average of the year before the law obliges. */
  threshold: count,
  isObliged: z.boolean(),
});

export const statistics = z.strictObject({
  year: z.number(),
  /**
   * First and last month of the year asked for, 1 to 12. Payments, claims, decisions, categories, the club and registrations are of
   * these months; entitlements, drawing and commitments always of the year, the headcount and what waits of this moment.
   */
  monthFrom: z.number(),
  monthTo: z.number(),
  action: z.nullable(actionCode),
  /** Years there is something to say about, newest first. */
  years: z.array(z.number()),
  asOf: instant,
  today: plainDate,
  isCurrentYear: z.boolean(),
  paid,
  /** Null where fewer people are entitled than may be told. */
  participation: z.nullable(participation),
  byRatio: participationGroups,
  byLength: participationGroups,
  /** The last twelve months; of a finished year, or where fewer months are asked for, its own. */
  claims: z.array(claimMonth),
  decisions,
  drawing: z.nullable(drawing),
  /** At this moment, whatever the year. */
  pending: z.strictObject({ count, oldestDays: z.nullable(z.number()) }),
  /** Claims submitted in the period, and those of them after the deadline. */
  late: z.strictObject({ submitted: count, late: count }),
  /** Of the claims submitted in the period, most frequent first. */
  categories: z.strictObject({ groups: z.array(categoryGroup), isMerged: z.boolean() }),
  registrations,
  /** Null for a finished year. */
  commitment: z.nullable(commitment),
  headcount,
  /** People who become entitled in the next twelve months. */
  becomingEntitled: z.array(z.strictObject({ month, count })),
  /** Claims submitted in the period with a receipt of a club partner, and the rewards of the period. */
  club: z.strictObject({ claims: count, claimsWithPartner: count, rewards: money, rewardedEmployees: count }),
});
export type Statistics = z.infer<typeof statistics>;

const monthInQuery = z.pipe(
  z.string().check(z.regex(/^([1-9]|1[0-2])$/, { error: 'value_invalid' })),
  z.transform(Number),
);
const yearInQuery = z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number));

export const readStatistics = endpoint({
  id: 'statistics.read',
  method: 'GET',
  path: '/company/statistics',
  access: ['COMP'],
  summary:
    'Every figure of the company for a year (this one by default) or some of its months, and one or both allowances; groups under five people are merged or left out.',
  query: z
    .strictObject({
      year: z.optional(yearInQuery),
      monthFrom: z.optional(monthInQuery),
      monthTo: z.optional(monthInQuery),
      action: z.optional(actionCode),
    })
    .check(
      z.refine(({ monthFrom = 1, monthTo = 12 }) => monthFrom <= monthTo, {
        error: 'value_invalid',
        path: ['monthTo'],
      }),
    ),
  answer: statistics,
});
