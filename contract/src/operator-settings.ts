import * as z from 'zod/mini';
import { colourPattern } from './colour.ts';
import { endpoint } from './endpoint.ts';
import { email, filledText, instant, optionalText, versionShown } from './primitives.ts';

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const wholeWithin = ({ min, max }: Bounds) => z.int().check(z.gte(min), z.lte(max));

/** An address on the web, or a page of this portal. */
export const linkPattern = /^(https:\/\/[^\s<>"'\\]+|\/[\w/-]*)$/;
/** Stores of applications lie elsewhere, always behind https. */
export const storeLinkPattern = /^https:\/\/[^\s<>"'\\]+$/;
export const phonePattern = /^\+?[\d /()-]{6,30}$/;

const storeLink = z.nullable(z.string().check(z.maxLength(300), z.regex(storeLinkPattern)));

const presentation = z.strictObject({
  productName: filledText(60),
  operatorName: filledText(120),
  street: filledText(120),
  city: filledText(80),
  zip: filledText(12),
  phone: z.string().check(z.regex(phonePattern)),
  email,
  privacyUrl: z.string().check(z.maxLength(300), z.regex(linkPattern)),
  appStoreUrl: storeLink,
  googlePlayUrl: storeLink,
});

const colour = z.string().check(z.regex(colourPattern));
const chosenColours = z.strictObject({ brand: colour, hero: colour, accent: colour });
const colours = z.strictObject({ light: chosenColours, dark: chosenColours });

/** What each limit may be; administrators may send ten times as much as an employee. */
export const limitBounds = {
  exportsPerDay: { min: 1, max: 200 },
  claimsPerHour: { min: 1, max: 200 },
  claimFilesPerDay: { min: 5, max: 500 },
  impersonationsPerDay: { min: 1, max: 100 },
} as const satisfies Record<string, Bounds>;
export type LimitName = keyof typeof limitBounds;

const limits = z.strictObject({
  exportsPerDay: wholeWithin(limitBounds.exportsPerDay),
  claimsPerHour: wholeWithin(limitBounds.claimsPerHour),
  claimFilesPerDay: wholeWithin(limitBounds.claimFilesPerDay),
  impersonationsPerDay: wholeWithin(limitBounds.impersonationsPerDay),
});

/** How long each kind of record may be kept; accounting records no shorter than the law says. */
export const retentionBounds = {
  claimYears: { min: 10, max: 50 },
  rejectedClaimFileMonths: { min: 1, max: 120 },
  personMonths: { min: 1, max: 120 },
  outboxDays: { min: 7, max: 365 },
  traceDays: { min: 30, max: 365 },
  auditYears: { min: 1, max: 20 },
  importDays: { min: 1, max: 365 },
  exportDays: { min: 1, max: 30 },
} as const satisfies Record<string, Bounds>;
export type RetentionName = keyof typeof retentionBounds;

const retention = z.strictObject({
  claimYears: wholeWithin(retentionBounds.claimYears),
  rejectedClaimFileMonths: wholeWithin(retentionBounds.rejectedClaimFileMonths),
  personMonths: wholeWithin(retentionBounds.personMonths),
  outboxDays: wholeWithin(retentionBounds.outboxDays),
  traceDays: wholeWithin(retentionBounds.traceDays),
  auditYears: wholeWithin(retentionBounds.auditYears),
  importDays: wholeWithin(retentionBounds.importDays),
  exportDays: wholeWithin(retentionBounds.exportDays),
});

export const defaultPasswordLengthBounds = { min: 8, max: 64 } as const;

const passwordPolicy = z.strictObject({
  minLength: wholeWithin(defaultPasswordLengthBounds),
  alphanumeric: z.boolean(),
  specialCharacter: z.boolean(),
});

/** Whether the drawn contour lines stand behind the sign-in, the account and first empty lists. */
const hasContours = z.boolean();

const chosen = { presentation, colours, hasContours, limits, retention, passwordPolicy };

const logo = z.nullable(z.strictObject({ url: z.string(), width: z.number(), height: z.number() }));

const operatorSettings = z.strictObject({
  version: z.number(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  ...chosen,
  /** Read as it is: what was set before the bounds were drawn still shows. */
  presentation: z.strictObject({
    ...presentation.shape,
    operatorName: optionalText(),
    street: optionalText(),
    city: optionalText(),
    zip: optionalText(),
    phone: optionalText(),
    email: optionalText(254),
  }),
  logos: z.strictObject({ light: logo, dark: logo }),
});
export type OperatorSettings = z.infer<typeof operatorSettings>;

export const readOperatorSettings = endpoint({
  id: 'operator.readSettings',
  method: 'GET',
  path: '/operator/settings',
  access: ['OPER'],
  summary: 'Names, contacts, colours, logos, limits, retention periods and the default password policy.',
  answer: operatorSettings,
});

export const updateOperatorSettings = endpoint({
  id: 'operator.updateSettings',
  method: 'PUT',
  path: '/operator/settings',
  access: ['OPER'],
  summary:
    'Change the settings, after a fresh factor. A palette with too little contrast is refused, and so is a stale `version`.',
  /** Pages opened before there were contour lines to choose send none, and leave them as they are. */
  body: z.strictObject({ version: versionShown, ...chosen, hasContours: z.optional(hasContours) }),
  answer: operatorSettings,
  errors: ['changed_meanwhile', 'colour_contrast_low', 'confirm_identity', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const logoBytesMax = 2_000_000;
const logoTheme = z.strictObject({ theme: z.enum(['light', 'dark']) });

export const storeLogo = endpoint({
  id: 'operator.storeLogo',
  method: 'PUT',
  path: '/operator/settings/logo/{theme}',
  access: ['OPER'],
  summary: 'Set the logo of one theme: a PNG or JPG, which is drawn anew and made no larger than the place for it.',
  params: logoTheme,
  upload: { filesMax: 1, fileBytesMax: logoBytesMax, totalBytesMax: logoBytesMax },
  answer: operatorSettings,
  errors: [
    'file_required',
    'file_type_not_accepted',
    'file_unreadable',
    'file_too_many_pixels',
    'confirm_identity',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

export const removeLogo = endpoint({
  id: 'operator.removeLogo',
  method: 'DELETE',
  path: '/operator/settings/logo/{theme}',
  access: ['OPER'],
  summary: 'Take the logo of one theme away; without one the mark and the name of the product are shown.',
  params: logoTheme,
  answer: operatorSettings,
  errors: ['logo_not_found', 'confirm_identity', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
