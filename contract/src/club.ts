import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  amount,
  done,
  fileContent,
  id,
  listOf,
  listQuery,
  money,
  multilineText,
  optionalText,
  plainDate,
} from './primitives.ts';
import { language } from './roles.ts';
import { offerKinds } from './list-words.ts';

export { offerKinds, type OfferKind } from './list-words.ts';

export const offerKind = z.enum(offerKinds);

const offerFields = {
  id,
  partnerName: z.string(),
  title: z.string(),
  description: z.string(),
  /** The language the texts are in: Slovak where nobody has translated them. */
  lang: language,
  place: z.string(),
  region: z.string(),
  kind: offerKind,
  rewardPercent: z.number(),
  validTo: plainDate,
  /** Changes with the partner’s picture; null without one. */
  logo: z.nullable(z.string()),
};

const offer = z.strictObject(offerFields);
export type Offer = z.infer<typeof offer>;

const percentInQuery = z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number));

export const listOffers = endpoint({
  id: 'club.listOffers',
  method: 'GET',
  path: '/club/offer',
  access: ['EMPL'],
  summary: 'Offers of the club that hold today for the employee’s company, in the operator’s order.',
  query: z.strictObject({
    ...listQuery(['position'], 'position'),
    search: z.optional(optionalText(100)),
    kind: z.optional(offerKind),
    region: z.optional(optionalText(100)),
    /** Offers with at least this reward, in percent. */
    rewardMin: z.optional(percentInQuery),
  }),
  answer: z.extend(listOf(offer), {
    /** Of all offers, whatever is searched for; null without one. */
    highestReward: z.nullable(z.number()),
    /** Where there are offers, whatever is searched for. */
    regions: z.array(z.string()),
    kinds: z.array(offerKind),
  }),
});

const offerDetail = z.strictObject({
  ...offerFields,
  conditions: z.string(),
  howToUse: z.string(),
  address: z.string(),
  webUrl: z.string(),
  validFrom: plainDate,
});
export type OfferDetail = z.infer<typeof offerDetail>;

export const readOffer = endpoint({
  id: 'club.readOffer',
  method: 'GET',
  path: '/club/offer/{id}',
  access: ['EMPL'],
  summary: 'One offer with its conditions and how to use it; one that does not hold today does not exist.',
  params: z.strictObject({ id }),
  answer: offerDetail,
  errors: ['offer_not_found'],
});

export const readOfferLogo = endpoint({
  id: 'club.readOfferLogo',
  method: 'GET',
  path: '/club/offer/{id}/logo',
  access: ['EMPL', 'OPER'],
  summary: 'The partner’s logo as a PNG; of an offer that does not hold today only for operators.',
  params: z.strictObject({ id }),
  answer: fileContent,
  binary: true,
  errors: ['offer_not_found'],
});

export const countOfferClick = endpoint({
  id: 'club.countOfferClick',
  method: 'POST',
  path: '/club/offer/{id}/click',
  access: ['EMPL'],
  summary: 'Counts that the way to the partner was opened; whose it was is not kept.',
  params: z.strictObject({ id }),
  answer: done,
  errors: ['offer_not_found'],
});

const reward = z.strictObject({
  id,
  date: plainDate,
  type: z.enum(['clubReward', 'clubPayout', 'reversal', 'correction']),
  /** Signed: a payout lowers the account. */
  amount: money,
  partnerName: z.nullable(z.string()),
  note: z.string(),
});
export type ClubReward = z.infer<typeof reward>;

export const listRewards = endpoint({
  id: 'club.listRewards',
  method: 'GET',
  path: '/club/reward',
  access: ['EMPL'],
  summary: 'Movements of the employee’s club account, newest first, with its balance and everything ever rewarded.',
  query: z.strictObject(listQuery(['-date'], '-date')),
  answer: z.extend(listOf(reward), { balance: money, rewarded: money }),
});

export const rewardEmployee = endpoint({
  id: 'club.rewardEmployee',
  method: 'POST',
  path: '/club/reward',
  access: ['OPER'],
  summary:
    'Gives an employee a reward for an offer; needs an Idempotency-Key and is given once however often it is sent.',
  body: z.strictObject({ employeeId: id, offerId: id, amount, note: multilineText(200) }),
  answer: z.strictObject({ id, amount: money }),
  status: 201,
  errors: ['reward_key_missing', 'reward_employee_not_found', 'offer_not_found', 'idempotency_key_reused'],
  forbiddenWhileImpersonating: true,
});
