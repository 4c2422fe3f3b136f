import * as z from 'zod/mini';
import { isPlainDate } from './plain-date-form.ts';

/** Control characters never belong into a text; line breaks are allowed where `multilineText` is used. */
const noControlCharacters = /^[^\u0000-\u001f\u007f]*$/;
const noControlCharactersButLines = /^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]*$/;

export const textMax = 200;

export const id = z.uuid();

export function text(maxLength = textMax) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(noControlCharacters));
}

/** Something to be seen: blanks alone, or signs without a shape, are as good as nothing. */
const somethingSeen = z.regex(/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u, {
  error: 'field_required',
});

/** A text that says something. */
export function filledText(maxLength = textMax) {
  return z.string().check(somethingSeen, z.maxLength(maxLength), z.regex(noControlCharacters));
}

export function optionalText(maxLength = textMax) {
  return z.string().check(z.maxLength(maxLength), z.regex(noControlCharacters));
}

export function multilineText(maxLength = 500) {
  return z.string().check(z.maxLength(maxLength), z.regex(noControlCharactersButLines));
}

/** The same, of several lines. */
export function filledLines(maxLength = 500) {
  return multilineText(maxLength).check(somethingSeen);
}

export const email = z.email().check(z.maxLength(254));

export function isEmail(value: string): boolean {
  return z.safeParse(email, value).success;
}

/** User names: small letters, digits and `. _ @ + -`, beginning with a letter or digit. */
export const usernamePattern = /^[a-z0-9][a-z0-9._@+-]{1,253}$/;

/** A calendar day `YYYY-MM-DD`, never an instant. */
export const plainDate = z
  .string()
  .check(z.maxLength(10, { error: 'date_invalid', abort: true }), z.refine(isPlainDate, { error: 'date_invalid' }));

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** Euros with two places as a decimal string, e.g. `"275.00"`; negative only in movements. */
export const money = z.string().check(z.regex(/^-?\d{1,9}\.\d{2}$/));

/** A positive amount typed by a person: at most two decimals. What is no amount is not looked at any further. */
export const amount = z
  .string()
  .check(z.regex(/^(?!0+(\.0{1,2})?$)\d{1,6}(\.\d{1,2})?$/, { error: 'value_invalid', abort: true }));

/** Percent 0 to 100 with up to four decimals, as a decimal string. */
export const ratio = z.string().check(z.regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, { error: 'ratio_invalid' }));

/** The version of a record somebody was shown, sent back with the change. */
export const versionShown = z.int().check(z.gte(0), z.lte(2_147_483_647));

/** Under which a call is done once, however often it is sent. */
export const idempotencyKeyPattern = /^[\w-]{8,100}$/;

export const pageSizeDefault = 10;
export const pageSizeMax = 100;

const wholeNumber = (max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)).check(z.lte(max));

/** `limit` and `offset` of a list that has one order. */
export const pageQuery = {
  limit: z._default(wholeNumber(pageSizeMax), pageSizeDefault),
  offset: z._default(wholeNumber(10_000_000), 0),
};

/** `limit`, `offset` and `order` of a list; every order is one of the given keys, `-` in front means descending. */
export function listQuery<const Order extends readonly [string, ...string[]]>(orders: Order, fallback: Order[number]) {
  return {
    ...pageQuery,
    order: z._default(z.enum(orders), fallback),
  };
}

export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({ items: z.array(item), totalCount: z.number() });
}

/** The answer of a `binary` endpoint: bytes, checked by nobody but their reader. */
export const fileContent = z.unknown();

/** An answer that says nothing but success. */
export const done = z.strictObject({});

export const errorItem = z.object({
  message: z.string(),
  path: z.string(),
  code: z.string(),
});

/** Every failed call answers with this shape, in the caller's language. */
export const errorAnswer = z.object({
  errors: z.array(errorItem),
  forceable: z.optional(z.boolean()),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
