import * as z from 'zod/mini';
import { relation } from './claim-fields.ts';
import { endpoint } from './endpoint.ts';
import { centsFromText } from './money.ts';
import { amount, filledText, id, instant, money, multilineText, plainDate, versionShown } from './primitives.ts';
import { actionCode } from './roles.ts';

/** What a rule may sensibly say. */
export const ruleLimits = {
  percent: { min: 1, max: 100 },
  capCents: { min: 100, max: 1_000_000 },
  employmentMonthsMin: { min: 0, max: 60 },
  nightsMin: { min: 1, max: 14 },
  deadlineDays: { min: 1, max: 365 },
  childAgeMax: { min: 3, max: 18 },
  membershipMonthsMin: { min: 0, max: 24 },
} as const;
export const actMax = 60;
export const paragraphMax = 30;
export const declarationMax = 1000;

const wholeFrom = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max));

const cap = amount.check(
  z.refine(
    (value) => centsFromText(value) >= ruleLimits.capCents.min && centsFromText(value) <= ruleLimits.capCents.max,
    { error: 'value_invalid' },
  ),
);

/** What a version of a rule says, as far as operators decide it. Nights and persons: RP; the child: SP. */
const ruleValues = z.strictObject({
  act: filledText(actMax),
  paragraph: filledText(paragraphMax),
  percent: wholeFrom(ruleLimits.percent),
  cap,
  employmentMonthsMin: wholeFrom(ruleLimits.employmentMonthsMin),
  nightsMin: z.nullable(wholeFrom(ruleLimits.nightsMin)),
  deadlineDays: wholeFrom(ruleLimits.deadlineDays),
  childAgeMax: z.nullable(wholeFrom(ruleLimits.childAgeMax)),
  membershipMonthsMin: z.nullable(wholeFrom(ruleLimits.membershipMonthsMin)),
  relations: z.array(relation).check(z.maxLength(7)),
});
export type RuleValues = z.infer<typeof ruleValues>;

const wording = z.strictObject({ sk: multilineText(declarationMax), en: multilineText(declarationMax) });

/** A declaration in the words of the employee, and of a company that uploads for one. */
const declaration = z.strictObject({
  id: z.string().check(z.regex(/^(?:(?:RP|SP)-[1-3]|PRIVACY)$/)),
  employee: wording,
  company: wording,
});
export type RuleDeclaration = z.infer<typeof declaration>;

const ruleVersion = z.strictObject({
  id: z.string(),
  actionCode,
  validFrom: plainDate,
  validTo: z.nullable(plainDate),
  state: z.enum(['past', 'inForce', 'scheduled']),
  rule: ruleValues,
  deadlineFrom: z.enum(['stayEnd', 'documentIssued']),
  declarations: z.array(z.extend(declaration, { version: z.number() })),
  /** The draft it was made from; versions that came with the portal have none. */
  draftId: z.nullable(id),
  plannedBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
});
export type RuleVersion = z.infer<typeof ruleVersion>;

const ruleDraft = z.strictObject({
  id,
  actionCode,
  status: z.enum(['draft', 'waiting']),
  version: z.number(),
  validFrom: z.nullable(plainDate),
  rule: ruleValues,
  declarations: z.array(declaration),
  /** The newest version: what the draft follows and is compared with. */
  baseRuleId: z.string(),
  changedBy: z.string(),
  changedAt: instant,
  plannedBy: z.nullable(z.string()),
  plannedAt: z.nullable(instant),
  /** Somebody else planned it, so this operator may confirm it. */
  mayConfirm: z.boolean(),
});
export type RuleDraft = z.infer<typeof ruleDraft>;

const programmeRules = z.strictObject({
  today: plainDate,
  /** Where there are two operators or more, another one confirms. */
  needsSecondPerson: z.boolean(),
  /** From the first to the newest. */
  versions: z.array(ruleVersion),
  drafts: z.array(ruleDraft),
  /** Until this day of the next year the allowances of a year stay open. */
  closingDay: z.strictObject({ month: z.number(), day: z.number() }),
});
export type ProgrammeRules = z.infer<typeof programmeRules>;

const draftParams = z.strictObject({ id });
const seenVersion = z.strictObject({ version: versionShown });
const forbidden = { forbiddenWhileImpersonating: true } as const;

export const readRules = endpoint({
  id: 'operator.readRules',
  method: 'GET',
  path: '/rules',
  access: ['OPER'],
  summary: 'Every version of the rules of both allowances with its declarations, and the drafts on their way.',
  answer: programmeRules,
});

export const draftRule = endpoint({
  id: 'operator.draftRule',
  method: 'POST',
  path: '/rules/draft',
  access: ['OPER'],
  summary: 'Begin the next version of an allowance’s rule as a copy of the newest one.',
  body: z.strictObject({ actionCode }),
  answer: programmeRules,
  status: 201,
  errors: ['rule_draft_exists'],
  ...forbidden,
});

export const saveRuleDraft = endpoint({
  id: 'operator.saveRuleDraft',
  method: 'PUT',
  path: '/rules/draft/{id}',
  access: ['OPER'],
  summary: 'Change a draft, complete or not. Refused when it changed since `version`, or waits for its confirmation.',
  params: draftParams,
  body: z.strictObject({
    version: versionShown,
    validFrom: z.nullable(plainDate),
    rule: ruleValues,
    declarations: z.array(declaration).check(z.maxLength(4)),
  }),
  answer: programmeRules,
  errors: ['rule_draft_not_found', 'rule_draft_changed', 'rule_draft_not_open', 'value_invalid'],
  ...forbidden,
});

export const discardRuleDraft = endpoint({
  id: 'operator.discardRuleDraft',
  method: 'DELETE',
  path: '/rules/draft/{id}',
  access: ['OPER'],
  summary: 'Throw a draft away, also one that waits for its confirmation.',
  params: draftParams,
  answer: programmeRules,
  errors: ['rule_draft_not_found', 'rule_draft_not_open'],
  ...forbidden,
});

const scheduling = [
  'rule_draft_not_found',
  'rule_draft_changed',
  'rule_draft_not_open',
  'rule_from_missing',
  'rule_from_too_early',
  'rule_validity_overlaps',
  'rule_relations_missing',
  'declarations_too_few',
  'translation_missing',
] as const;

export const planRule = endpoint({
  id: 'operator.planRule',
  method: 'POST',
  path: '/rules/draft/{id}/plan',
  access: ['OPER'],
  summary:
    'Schedule a complete draft. With two operators or more it waits for another one, with one it is scheduled at once.',
  params: draftParams,
  body: seenVersion,
  answer: programmeRules,
  errors: scheduling,
  ...forbidden,
});

export const confirmRule = endpoint({
  id: 'operator.confirmRule',
  method: 'POST',
  path: '/rules/draft/{id}/confirm',
  access: ['OPER'],
  summary: 'The second pair of eyes: schedules what another operator planned.',
  params: draftParams,
  body: seenVersion,
  answer: programmeRules,
  errors: [...scheduling, 'rule_not_by_author'],
  ...forbidden,
});

export const returnRule = endpoint({
  id: 'operator.returnRule',
  method: 'POST',
  path: '/rules/draft/{id}/return',
  access: ['OPER'],
  summary: 'Turn what waits for its confirmation back into a draft that can be changed.',
  params: draftParams,
  body: seenVersion,
  answer: programmeRules,
  errors: ['rule_draft_not_found', 'rule_draft_changed', 'rule_draft_not_open'],
  ...forbidden,
});

export const withdrawRule = endpoint({
  id: 'operator.withdrawRule',
  method: 'POST',
  path: '/rules/draft/{id}/withdraw',
  access: ['OPER'],
  summary: 'Take a scheduled version back before its first day; the version before it goes on.',
  params: draftParams,
  answer: programmeRules,
  errors: ['rule_draft_not_found', 'rule_not_scheduled', 'rule_in_force', 'rule_in_use'],
  ...forbidden,
});

const trialResult = z.strictObject({
  people: z.number(),
  claims: z.number(),
  /** Paid by the newest version and by the draft, over the same claims. */
  baseTotal: money,
  draftTotal: money,
  betterPeople: z.number(),
  worsePeople: z.number(),
  /** Claims that the draft would not have admitted at all. */
  refusedClaims: z.number(),
});
export type RuleTrialResult = z.infer<typeof trialResult>;

const ruleEffect = z.strictObject({
  /** Claims waiting for a decision that begin on the draft’s first day or later; null without such a day. */
  openClaimsTouched: z.nullable(z.number()),
  openClaims: z.number(),
  trialYear: z.number(),
  trial: z.nullable(
    z.strictObject({
      status: z.enum(['running', 'done', 'failed']),
      claimsTotal: z.number(),
      claimsDone: z.number(),
      at: instant,
      /** The draft has changed since. */
      isOutdated: z.boolean(),
      result: z.nullable(trialResult),
    }),
  ),
});
export type RuleEffect = z.infer<typeof ruleEffect>;

export const readRuleEffect = endpoint({
  id: 'operator.readRuleEffect',
  method: 'GET',
  path: '/rules/draft/{id}/effect',
  access: ['OPER'],
  summary: 'How many open claims a draft touches, and what it would have paid last year. Numbers only.',
  params: draftParams,
  answer: ruleEffect,
  errors: ['rule_draft_not_found'],
});

export const tryRuleDraft = endpoint({
  id: 'operator.tryRuleDraft',
  method: 'POST',
  path: '/rules/draft/{id}/trial',
  access: ['OPER'],
  summary: 'Counts last year’s claims again by the newest version and by the draft, in the background.',
  params: draftParams,
  answer: ruleEffect,
  status: 202,
  errors: ['rule_draft_not_found'],
  ...forbidden,
});

export const changeClosingDay = endpoint({
  id: 'operator.changeClosingDay',
  method: 'PUT',
  path: '/rules/closing-day',
  access: ['OPER'],
  summary: 'Until which day of the next year the allowances of a year stay open.',
  body: z.strictObject({ month: wholeFrom({ min: 1, max: 12 }), day: wholeFrom({ min: 1, max: 31 }) }),
  answer: programmeRules,
  errors: ['closing_day_invalid', 'closing_day_reopens_year', 'closing_day_too_soon'],
  ...forbidden,
});
