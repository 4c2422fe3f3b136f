import { type core } from 'zod/mini';

type Look = (value: unknown) => boolean;
type Checks = readonly core.$ZodCheck<never>[] | undefined;

/**
 * A look whether a value is already what a schema would make of it, many times quicker than the schema and leaving nothing to collect.
 * It only ever says yes where the schema would. Where it says no, or knows too little of a schema, the schema itself has to decide.
 */
export function quickLook(schema: core.$ZodType): Look {
  return lookOf(schema) ?? (() => false);
}

function lookOf({ _zod: { def } }: core.$ZodType): Look | null {
  const look = kinds[def.type]?.(def as never) ?? null;
  return look && allOf([look, ...checksOf(def.checks as Checks)]);
}

/** Nothing for a kind that changes what it is given, or whose rules are not known here. */
const kinds: Partial<Record<core.$ZodTypeDef['type'], (def: never) => Look | null>> = {
  boolean: () => (value) => typeof value === 'boolean',
  string: (def: core.$ZodStringDef) => {
    const isText: Look = (value) => typeof value === 'string';
    return 'format' in def ? allOf([isText, checkOf(def as unknown as core.$ZodCheckDef)]) : isText;
  },
  number: (def: core.$ZodNumberDef) => {
    if (!('format' in def)) return (value) => Number.isFinite(value);
    return def.format === 'safeint' ? (value) => Number.isSafeInteger(value) : null;
  },
  literal: ({ values }: core.$ZodLiteralDef<core.util.Literal>) => isOneOf(values),
  enum: ({ entries }: core.$ZodEnumDef) => isOneOf(Object.values(entries)),
  nullable: ({ innerType }: core.$ZodNullableDef) => unless(null, innerType),
  optional: ({ innerType }: core.$ZodOptionalDef) => unless(undefined, innerType),
  union: ({ options }: core.$ZodUnionDef) => {
    const looks = options.map((option) => (isLenient(option) ? null : lookOf(option)));
    return looks.includes(null) ? null : (value) => looks.some((look) => look?.(value));
  },
  array: ({ element }: core.$ZodArrayDef) => {
    const look = lookOf(element);
    return look && ((value) => Array.isArray(value) && value.every(look));
  },
  object: ({ shape }: core.$ZodObjectDef) => {
    const fields = Object.entries(shape).map(([name, schema]) => ({ name, look: lookOf(schema) }));
    if (fields.some(({ look }) => !look)) return null;
    return (value) => isRecord(value) && hasExactly(fields as Field[], value);
  },
};

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Field {
  name: string;
  look: Look;
}

/** Also where a schema would drop a field it does not know: then it has to. */
function hasExactly(fields: readonly Field[], value: object): boolean {
  let known = 0;
  for (const { name, look } of fields) {
    if (!look((value as Record<string, unknown>)[name])) return false;
    if (Object.hasOwn(value, name)) known += 1;
  }
  return Object.keys(value).length === known;
}

/** It would drop what it does not know, so that of several the first one that fits decides what is left. */
function isLenient({ _zod: { def } }: core.$ZodType): boolean {
  return def.type === 'object' && (def as core.$ZodObjectDef).catchall?._zod.def.type !== 'never';
}

function isOneOf(values: readonly unknown[]): Look {
  const known = new Set(values);
  return (value) => known.has(value);
}

function unless(nothing: unknown, inner: core.$ZodType): Look | null {
  const look = lookOf(inner);
  return look && ((value) => value === nothing || look(value));
}

function allOf(looks: readonly (Look | null)[]): Look | null {
  const [first, ...others] = looks;
  if (!first || looks.includes(null)) return null;
  if (others.length === 0) return first;
  return (value) => looks.every((look) => look?.(value));
}

function checksOf(checks: Checks = []): (Look | null)[] {
  return checks.map((check) => checkOf(check._zod.def));
}

/** Formats that are their pattern and nothing else. */
const patterns = new Set(['regex', 'uuid', 'email', 'datetime']);

function checkOf(def: core.$ZodCheckDef): Look | null {
  const { maximum, minimum, format, pattern, fn, value: bound, inclusive } = def as unknown as KnownCheck;
  if (def.check === 'max_length') return (value) => (value as { length: number }).length <= maximum;
  if (def.check === 'min_length') return (value) => (value as { length: number }).length >= minimum;
  if (def.check === 'string_format' && patterns.has(format) && !pattern.global)
    return (value) => pattern.test(value as string);
  if (def.check === 'less_than' && inclusive) return (value) => (value as number) <= bound;
  if (def.check === 'greater_than' && inclusive) return (value) => (value as number) >= bound;
  return def.check === 'custom' && fn ? (value) => Boolean(fn(value)) : null;
}

interface KnownCheck {
  maximum: number;
  minimum: number;
  format: string;
  pattern: RegExp;
  fn?: (value: unknown) => unknown;
  value: number;
  inclusive: boolean;
}
