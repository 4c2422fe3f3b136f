import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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
  /** Since 1 January up to the end of the month, or to the day of the data. */
  cumulative: z.nullable(money),
  previousCumulative: z.nullable(money),
  /** Expected at the end of the month; from the current month on. */
  forecast: z.nullable(estimate),
});
export type PaidMonth = z.infer<typeof paidMonth>;

const paid = z.strictObject({
  total: money,
  /** In the year before up to the same day; null where nothing was paid in it. */
  previousToDate: z.nullable(money),
  previousTotal: z.nullable(money),
  months: z.array(paidMonth),
  /** Of the whole year; only with twelve months of data. */
  forecast: z.nullable(estimate),
});

/** People with an entitlement in the year: they drew, their claim waits, or neither. */
const participation = z.strictObject({ entitled: count, claimed: count, waiting: count, notYet: count });

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

const claimMonth = z.strictObject({ month, RP: count, SP: count, isComplete: z.boolean() });
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
  medianDays: z.nullable(z.number()),
  bands: z.array(daysBand),
  reasons: z.array(z.strictObject({ code: z.string(), count })),
});

const moneyBand = z.strictObject({ from: money, to: money, count });
export type MoneyBand = z.infer<typeof moneyBand>;

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
  /** The last twelve months; of a finished year its months. */
  claims: z.array(claimMonth),
  decisions,
  drawing: z.nullable(drawing),
  /** At this moment, whatever the year. */
  pending: z.strictObject({ count, oldestDays: z.nullable(z.number()) }),
  /** Claims submitted in the year, and those of them after the deadline. */
  late: z.strictObject({ submitted: count, late: count }),
  /** Null for a finished year. */
  commitment: z.nullable(commitment),
  headcount,
  /** People who become entitled in the next twelve months. */
  becomingEntitled: z.array(z.strictObject({ month, count })),
  /** Claims submitted in the year with a receipt of a club partner, and the rewards of the year. */
  club: z.strictObject({ claims: count, claimsWithPartner: count, rewards: money, rewardedEmployees: count }),
});
export type Statistics = z.infer<typeof statistics>;

const yearInQuery = z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number));

export const readStatistics = endpoint({
  id: 'statistics.read',
  method: 'GET',
  path: '/company/statistics',
  access: ['COMP'],
  summary:
    'Every figure of the company for a year (this one by default) and one or both allowances; groups under five people are merged or left out.',
  query: z.strictObject({ year: z.optional(yearInQuery), action: z.optional(actionCode) }),
  answer: statistics,
});
