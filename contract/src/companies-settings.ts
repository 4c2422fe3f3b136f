import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { filledText, multilineText, optionalText, plainDate, versionShown } from './primitives.ts';
import { templateReasonCodes } from './rejection-reasons.ts';
import { actionCode } from './roles.ts';

export const closedReasonMax = 300;
export const wageCodeMax = 20;
/** Letters, digits and what payroll systems put between them; never what a spreadsheet would take for a formula. */
export const wageCodePattern = /^([\p{L}\d][\p{L}\d._/-]*)?$/u;
export const passwordLengthLimits = { min: 8, max: 64 } as const;
export const decisionTargetLimits = { min: 1, max: 30 } as const;
/** Every month has them. */
export const dayOfMonthLimits = { min: 1, max: 28 } as const;

const wholeFrom = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max));

const passwordPolicy = z.strictObject({
  minLength: wholeFrom(passwordLengthLimits),
  alphanumeric: z.boolean(),
  specialCharacter: z.boolean(),
});

const wageCode = z.string().check(z.maxLength(wageCodeMax), z.regex(wageCodePattern));

const ownChoices = {
  passwordPolicy,
  decisionTargetDays: wholeFrom(decisionTargetLimits),
  payDay: wholeFrom(dayOfMonthLimits),
  cutOffDay: wholeFrom(dayOfMonthLimits),
  wageCodes: z.strictObject({ RP: wageCode, SP: wageCode }),
  /** Employees find the company when they register themselves. */
  ussOpen: z.boolean(),
  /** The company approves each registration. */
  ussVerification: z.boolean(),
};

/** The company decides about the changes of data its employees ask for; otherwise the operator does. */
const changesByCompany = z.boolean();

const companySettings = z.strictObject({
  version: z.number(),
  ...ownChoices,
  changesByCompany,
  /** The operator's policy: the company's may only be stricter. */
  passwordPolicyDefault: passwordPolicy,
  /** Set where the operator decides about self-registration: why. */
  ussLockedReason: z.nullable(z.string()),
  /** Set where the operator chooses who decides about changes of data: why. */
  changesLockedReason: z.nullable(z.string()),
  programmes: z.array(
    z.strictObject({
      actionCode,
      isOpen: z.boolean(),
      closedReason: z.string(),
      employmentMonthsMin: z.number(),
      /** What the law demands today: the company may ask for fewer, never for more. */
      lawMonthsMin: z.number(),
      /** Since when this holds; null where the company has decided nothing of its own. */
      validFrom: z.nullable(plainDate),
    }),
  ),
});
export type CompanySettings = z.infer<typeof companySettings>;

export const readSettings = endpoint({
  id: 'companies.readSettings',
  method: 'GET',
  path: '/company/settings',
  access: ['COMP'],
  summary: 'How the company runs the programme: allowances, decisions, payroll, passwords and registrations.',
  answer: companySettings,
});

export const updateSettings = endpoint({
  id: 'companies.updateSettings',
  method: 'PUT',
  path: '/company/settings',
  access: ['COMP'],
  summary:
    'Change the settings; what concerns an allowance holds from today on. Refused when they changed since `version`.',
  body: z.strictObject({
    version: versionShown,
    ...ownChoices,
    /** Left out: stays as it is. */
    changesByCompany: z.optional(changesByCompany),
    programmes: z
      .array(
        z.strictObject({
          actionCode,
          isOpen: z.boolean(),
          closedReason: optionalText(closedReasonMax),
          employmentMonthsMin: z.int().check(z.gte(0), z.lte(24)),
        }),
      )
      .check(z.minLength(2), z.maxLength(2)),
  }),
  answer: companySettings,
  errors: [
    'changed_meanwhile',
    'closed_reason_required',
    'months_above_law',
    'password_policy_milder',
    'uss_locked',
    'changes_locked',
    'registrations_waiting',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

export const templatesCount = 5;
export const templateTitleMax = 120;
export const templateMessageMax = 500;

const title = filledText(templateTitleMax);
/** Empty in both languages: whoever rejects has to write it. */
const message = multilineText(templateMessageMax);

const rejectionTemplate = z.strictObject({
  /** The key that chooses it. */
  position: z.int().check(z.gte(1), z.lte(templatesCount)),
  reasonCode: z.enum(templateReasonCodes),
  title: z.strictObject({ sk: title, en: title }),
  message: z.strictObject({ sk: message, en: message }),
});
export type RejectionTemplate = z.infer<typeof rejectionTemplate>;

const rejectionTemplates = z.strictObject({
  version: z.number(),
  items: z.array(rejectionTemplate),
  /** What the portal offers where a company wrote nothing. */
  defaults: z.array(rejectionTemplate),
});
export type RejectionTemplates = z.infer<typeof rejectionTemplates>;

export const readRejectionTemplates = endpoint({
  id: 'companies.readRejectionTemplates',
  method: 'GET',
  path: '/company/rejection-templates',
  access: ['COMP'],
  summary: 'The five texts for rejecting a claim, in both languages, by their keys 1 to 5.',
  answer: rejectionTemplates,
});

export const updateRejectionTemplates = endpoint({
  id: 'companies.updateRejectionTemplates',
  method: 'PUT',
  path: '/company/rejection-templates',
  access: ['COMP'],
  summary: 'Change all five texts at once. Refused when they changed since `version`.',
  body: z.strictObject({
    version: versionShown,
    items: z.array(rejectionTemplate).check(z.minLength(templatesCount), z.maxLength(templatesCount)),
  }),
  answer: rejectionTemplates,
  errors: ['changed_meanwhile', 'template_translation_missing', 'template_positions_wrong', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
