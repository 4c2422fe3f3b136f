import type { Endpoint, Schema } from '@polana/contract/endpoint';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { jsonSchemaOf, sampleOf } from './sample-input.ts';

/** One input somebody broke: where it goes and what it is. */
export interface BrokenInput {
  endpoint: Endpoint;
  part: 'body' | 'query' | 'params';
  value: unknown;
  /** The schema refuses it; otherwise it is only odd and the portal has to cope. */
  isMalformed: boolean;
}

const halfCharacter = '\ud800';
/** Not `fc.string({ unit: 'binary' })`, which first writes down all of them: four seconds. */
const anyCodePoint = fc.integer({ min: 0, max: 0x10ffff });

/** Whatever tends to break programs. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, '', ' ', '0', '-0', 'null', '[]') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(0, -0, -1, 0.5, 1e308, 5e-324, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      '\u0000',
      halfCharacter,
      `a${halfCharacter}b`,
      '\u202e',
      '\ufeff',
      '\u{10ffff}',
      'Ľ'.repeat(300),
      '👩‍👩‍👧‍👦'.repeat(40),
      "'; DROP TABLE person; --",
      '${7*7}',
      '<img src=x onerror=alert(1)>',
      '../../etc/passwd',
      '%00',
      '\r\nX: y',
      '1e3',
      '0x10',
      ' 10',
      '10,50',
      '-1',
      '100.00001',
      '99999999999',
      'NaN',
      '2026-02-30',
      '0000-00-00',
      '9999-12-31',
      'a'.repeat(10_000),
      'a@b',
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ),
  },
  { weight: 2, arbitrary: fc.array(anyCodePoint, { maxLength: 40 }).map((codes) => String.fromCodePoint(...codes)) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(30, 200, 1_000).map(nested) },
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

type Path = readonly (string | number)[];

/** Every place inside a value, itself included. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function replacedAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
  const held = copy as Record<string, unknown>;
  held[key] = replacedAt(held[key], rest, other);
  return copy;
}

function withoutAt(value: unknown, path: Path): unknown {
  const parent = path.slice(0, -1);
  const holder = parent.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
  const left = Object.entries(holder as object).filter(([key]) => key !== String(path.at(-1)));
  return replacedAt(value, parent, Array.isArray(holder) ? left.map(([, one]) => one) : Object.fromEntries(left));
}

/** The sample with one place replaced, one left out, or something nobody asked for beside it. */
export function broken(sample: unknown, fields: readonly string[]): fc.Arbitrary<unknown> {
  const places = placesIn(sample);
  const inner = places.filter((one) => one.length > 0);
  const replaced = fc.tuple(fc.constantFrom(...places), hostile).map(([at, other]) => replacedAt(sample, at, other));
  const named = fc
    .tuple(fc.constantFrom(...fields, 'id', 'companyId', 'roles', 'constructor'), hostile)
    .map(([name, other]) => ({ ...(sample as object), [name]: other }));
  const shortened = inner.length > 0 ? [fc.constantFrom(...inner).map((at) => withoutAt(sample, at))] : [];
  return fc.oneof(replaced, replaced, named, ...shortened);
}

function brokenPart(endpoint: Endpoint, part: BrokenInput['part'], schema: Schema): fc.Arbitrary<BrokenInput> {
  const description = jsonSchemaOf(schema);
  const sample = sampleOf(description);
  const fields = Object.keys(description.properties ?? {});
  return broken(sample, fields).map((value) => {
    const sent = part === 'body' ? overTheWire(value) : inTheAddress(value, part === 'params' ? fields : undefined);
    return { endpoint, part, value: sent, isMalformed: !z.safeParse(schema, sent).success };
  });
}

/** What is left of a value once it has been JSON: NaN and undefined are gone. */
function overTheWire(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? 'null',
  );
}

/** What is left of a value once it stood in an address: texts only, and of parameters those the address has. */
function inTheAddress(value: unknown, names?: readonly string[]): Record<string, string> {
  const held = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const texts = (names ?? Object.keys(held)).map((name) => {
    const one = held[name] ?? `{${name}}`;
    return [name.toWellFormed(), (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).toWellFormed()];
  });
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Any broken input of any of the endpoints. */
export function brokenInputs(endpoints: readonly Endpoint[]): fc.Arbitrary<BrokenInput> {
  return fc.oneof(
    ...endpoints.flatMap((endpoint) =>
      (['body', 'query', 'params'] as const).flatMap((part) => {
        const schema = endpoint[part];
        const weight = part === 'body' ? 3 : 1;
        return schema ? [{ weight, arbitrary: brokenPart(endpoint, part, schema) }] : [];
      }),
    ),
  );
}

/** How many of the endpoints with a body have a sample their own schema takes. */
export function sampledShare(endpoints: readonly Endpoint[]): number {
  const bodies = endpoints.flatMap(({ body }) => (body ? [body] : []));
  const taken = bodies.filter((body) => z.safeParse(body, sampleOf(jsonSchemaOf(body))).success);
  return taken.length / bodies.length;
}
