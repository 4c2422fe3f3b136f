import * as z from 'zod/mini';
import { offerKind } from './club.ts';
import { endpoint } from './endpoint.ts';
import {
  done,
  filledLines,
  filledText,
  id,
  instant,
  listOf,
  listQuery,
  money,
  multilineText,
  optionalText,
  plainDate,
  text,
  versionShown,
} from './primitives.ts';

const offerStates = ['draft', 'planned', 'active', 'ended'] as const;
const offerState = z.enum(offerStates);

export const offerUrlPattern = /^https?:\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/;

/** Everything an operator writes about an offer; empty English texts are told in Slovak. */
const offerFields = {
  partnerName: filledText(120),
  titleSk: filledText(120),
  titleEn: optionalText(120),
  descriptionSk: filledLines(1000),
  descriptionEn: multilineText(1000),
  conditionsSk: multilineText(1000),
  conditionsEn: multilineText(1000),
  howToUseSk: multilineText(1000),
  howToUseEn: multilineText(1000),
  place: optionalText(100),
  region: optionalText(100),
  address: optionalText(200),
  kind: offerKind,
  rewardPercent: z.int().check(z.gte(0), z.lte(100)),
  webUrl: z.string().check(z.regex(offerUrlPattern), z.maxLength(300)),
  validFrom: plainDate,
  validTo: plainDate,
  /** Companies whose people see it; null for all. */
  companyIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(1000))),
};

const offerForm = z.strictObject(offerFields);
export type OfferForm = z.infer<typeof offerForm>;

const managedOffer = z.strictObject({
  id,
  partnerName: z.string(),
  titleSk: z.string(),
  rewardPercent: z.number(),
  validFrom: plainDate,
  validTo: plainDate,
  state: offerState,
  hasEnglish: z.boolean(),
  /** How many companies see it; null for all. */
  companyCount: z.nullable(z.number()),
  clickCount: z.number(),
  /** Without those taken back. */
  rewardCount: z.number(),
});
export type ManagedOffer = z.infer<typeof managedOffer>;

const company = z.strictObject({ id, name: z.string(), ico: z.string() });
export type ClubCompany = z.infer<typeof company>;

const managedOfferDetail = z.strictObject({
  id,
  version: z.number(),
  state: offerState,
  ...offerFields,
  rewardPercent: z.number(),
  webUrl: z.string(),
  /** The chosen companies by name; empty for all. */
  companies: z.array(company),
  hasEnglish: z.boolean(),
  /** Changes with the picture; null without one. */
  logo: z.nullable(z.string()),
  clickCount: z.number(),
  /** Without those taken back. */
  rewardCount: z.number(),
  /** Clicked or rewarded, though the reward was taken back: it can only be ended. */
  isUsed: z.boolean(),
});
export type ManagedOfferDetail = z.infer<typeof managedOfferDetail>;

const operators = { access: ['OPER'] } as const;
const writing = { access: ['OPER'], forbiddenWhileImpersonating: true } as const;
const one = { params: z.strictObject({ id }) } as const;

export const listManagedOffers = endpoint({
  ...operators,
  id: 'club.listManagedOffers',
  method: 'GET',
  path: '/club/managed-offer',
  summary:
    'Offers as the operator keeps them: those to come, running and in draft in their order, or those that ended.',
  query: z.strictObject({
    ...listQuery(['position'], 'position'),
    state: z._default(z.enum(['current', 'ended']), 'current'),
    search: z.optional(optionalText(100)),
  }),
  answer: listOf(managedOffer),
});

export const readManagedOffer = endpoint({
  ...operators,
  ...one,
  id: 'club.readManagedOffer',
  method: 'GET',
  path: '/club/managed-offer/{id}',
  summary: 'One offer with both languages, its companies and what came of it.',
  answer: managedOfferDetail,
  errors: ['offer_not_found'],
});

const offerErrors = ['offer_not_found', 'offer_changed', 'offer_dates_reversed', 'not_while_impersonating'];

export const createOffer = endpoint({
  ...writing,
  id: 'club.createOffer',
  method: 'POST',
  path: '/club/managed-offer',
  summary: 'Adds an offer as a draft, at the end of the order.',
  body: offerForm,
  answer: managedOfferDetail,
  status: 201,
  errors: ['offer_dates_reversed', 'offer_company_unknown', 'not_while_impersonating'],
});

export const updateOffer = endpoint({
  ...writing,
  ...one,
  id: 'club.updateOffer',
  method: 'PUT',
  path: '/club/managed-offer/{id}',
  summary: 'Changes an offer; refused when somebody changed it since `version` was read.',
  body: z.strictObject({ version: versionShown, ...offerFields }),
  answer: managedOfferDetail,
  errors: [...offerErrors, 'offer_company_unknown'],
});

const offerDeeds = ['publish', 'unpublish', 'end'] as const;
export type OfferDeed = (typeof offerDeeds)[number];

export const moveOfferState = endpoint({
  ...writing,
  id: 'club.moveOfferState',
  method: 'POST',
  path: '/club/managed-offer/{id}/{deed}',
  summary: 'Publishes an offer, makes it a draft again while nobody used it, or ends it.',
  params: z.strictObject({ id, deed: z.enum(offerDeeds) }),
  answer: managedOfferDetail,
  errors: ['offer_not_found', 'offer_over', 'offer_in_use', 'not_while_impersonating'],
});

export const deleteOffer = endpoint({
  ...writing,
  ...one,
  id: 'club.deleteOffer',
  method: 'DELETE',
  path: '/club/managed-offer/{id}',
  summary: 'Deletes a draft; one that was clicked or rewarded can only be ended.',
  answer: done,
  errors: ['offer_not_found', 'offer_in_use', 'not_while_impersonating'],
});

export const placeOffer = endpoint({
  ...writing,
  ...one,
  id: 'club.placeOffer',
  method: 'PUT',
  path: '/club/managed-offer/{id}/place',
  summary: 'Puts an offer right before or right after another one.',
  body: z.strictObject({ besideId: id, side: z.enum(['before', 'after']) }),
  answer: done,
  errors: ['offer_not_found', 'not_while_impersonating'],
});

const logoLimits = { filesMax: 1, fileBytesMax: 2 * 1024 * 1024, totalBytesMax: 2 * 1024 * 1024 } as const;

export const storeOfferLogo = endpoint({
  ...writing,
  ...one,
  id: 'club.storeOfferLogo',
  method: 'POST',
  path: '/club/managed-offer/{id}/logo',
  summary: 'Keeps the partner’s logo (JPEG or PNG), drawn anew and made small.',
  answer: z.strictObject({ logo: z.string() }),
  upload: logoLimits,
  errors: ['offer_not_found', 'file_required', 'file_type_not_accepted', 'file_unreadable', 'not_while_impersonating'],
});

export const deleteOfferLogo = endpoint({
  ...writing,
  ...one,
  id: 'club.deleteOfferLogo',
  method: 'DELETE',
  path: '/club/managed-offer/{id}/logo',
  summary: 'Takes the logo away; the card shows the kind of the offer instead.',
  answer: done,
  errors: ['offer_not_found', 'not_while_impersonating'],
});

export const findClubCompanies = endpoint({
  ...operators,
  id: 'club.findCompanies',
  method: 'GET',
  path: '/club/company',
  summary: 'Companies that take part, by a part of the name or by the number; twenty at most.',
  query: z.strictObject({ search: z._default(optionalText(100), '') }),
  answer: z.strictObject({ items: z.array(company) }),
});

export const findRewardRecipient = endpoint({
  ...operators,
  id: 'club.findRewardRecipient',
  method: 'GET',
  path: '/club/reward-recipient',
  summary: 'The employee with a personal number in a company, to make sure before a reward is given.',
  query: z.strictObject({ companyId: id, personalNumber: text(32) }),
  answer: z.strictObject({ employeeId: id, name: z.string(), companyName: z.string() }),
  errors: ['reward_employee_not_found'],
  forbiddenWhileImpersonating: true,
});

export const rewardListRowsMax = 500;
const rewardListLimits = { filesMax: 1, fileBytesMax: 1024 * 1024, totalBytesMax: 1024 * 1024 } as const;

const rewardListAnswer = z.strictObject({
  rowCount: z.number(),
  total: money,
  /** Every row that cannot be credited; with one, none is. */
  errors: z.array(z.strictObject({ line: z.number(), message: z.string() })),
  /** This very list was credited before, by whom and when; it is not credited again. */
  known: z.nullable(z.strictObject({ by: z.string(), at: instant })),
  isCredited: z.boolean(),
});
export type RewardListAnswer = z.infer<typeof rewardListAnswer>;

export const creditRewardList = endpoint({
  ...writing,
  id: 'club.creditRewardList',
  method: 'POST',
  path: '/club/reward-list',
  summary:
    'Checks a list of rewards (CSV or XLSX: personal number, ID number of the company, amount, note) and, once confirmed, credits all of it or nothing; the same list once.',
  body: z.strictObject({ offerId: id, isConfirmed: z.boolean() }),
  answer: rewardListAnswer,
  upload: rewardListLimits,
  errors: ['offer_not_found', 'file_required', 'reward_list_unreadable', 'reward_list_empty', 'reward_list_too_long'],
});

const givenReward = z.strictObject({
  /** Of the transfer that gave it. */
  id,
  employeeName: z.string(),
  companyName: z.string(),
  amount: money,
  date: plainDate,
  /** Empty where nothing but the partner was noted. */
  note: z.string(),
  givenBy: z.string(),
  /** Null while it stands. */
  takenBack: z.nullable(z.strictObject({ at: instant, by: z.string(), reason: z.string() })),
});
export type GivenReward = z.infer<typeof givenReward>;

export const listGivenRewards = endpoint({
  ...operators,
  ...one,
  id: 'club.listGivenRewards',
  method: 'GET',
  path: '/club/managed-offer/{id}/reward',
  summary: 'Rewards given for an offer, newest first, with those that were taken back.',
  query: z.strictObject(listQuery(['-date'], '-date')),
  answer: listOf(givenReward),
  errors: ['offer_not_found'],
});

/** As the pattern below asks: blanks around the words are not counted. */
export const takeBackReasonMin = 3;
export const takeBackReasonMax = 500;

export const takeRewardBack = endpoint({
  ...writing,
  ...one,
  id: 'club.takeRewardBack',
  method: 'POST',
  path: '/club/reward/{id}/reversal',
  summary:
    'Takes the whole of a reward given by mistake back, once, with a reason its employee reads; refused where the club account holds less by now.',
  body: z.strictObject({ reason: filledLines(takeBackReasonMax).check(z.regex(/\S[\s\S]+\S/)) }),
  answer: z.strictObject({ id, amount: money }),
  errors: ['reward_not_found', 'reward_already_reversed', 'balance_too_low', 'not_while_impersonating'],
});
