import { isDeepStrictEqual } from 'node:util';
import { endpoints } from '@polana/contract/index';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { broken } from '#test-support/malformed-input';
import { jsonSchemaOf, sampleOf } from '#test-support/sample-input';
import { quickLook } from './quick-look.ts';

const described = endpoints.filter((endpoint) => !endpoint.binary);

function samplesOf(schema: z.ZodMiniType, count: number): unknown[] {
  const description = jsonSchemaOf(schema);
  const sample = sampleOf(description);
  const fields = Object.keys(description.properties ?? {});
  return [sample, ...fc.sample(broken(sample, fields), { numRuns: count, seed: 2_026_11 })];
}

describe('over the answers of the whole contract', () => {
  test('what the look lets through is exactly what the schema makes of it', () => {
    const wrong: unknown[] = [];
    for (const { id, answer } of described) {
      const look = quickLook(answer);
      for (const value of samplesOf(answer, 200).filter(look)) {
        const { success, data } = z.safeParse(answer, value);
        if (!success || !isDeepStrictEqual(data, value)) wrong.push({ id, value });
      }
    }
    expect(wrong).toEqual([]);
  });

  test('it knows nearly all of them', () => {
    const known = described.filter(({ answer }) => {
      const [sample] = samplesOf(answer, 0);
      return z.safeParse(answer, sample).success === quickLook(answer)(sample);
    });
    expect(known.length / described.length).toBeGreaterThan(0.9);
  });
});

test.each([
  ['a field too many in a strict object', z.strictObject({ a: z.string() }), { a: 'x', b: 1 }],
  ['a field that would be dropped', z.object({ a: z.string() }), { a: 'x', b: 1 }],
  ['a missing field', z.strictObject({ a: z.string(), b: z.nullable(z.string()) }), { a: 'x' }],
  ['a day that is none', z.string().check(z.refine((text) => text === 'day')), 'night'],
  ['too long a text', z.string().check(z.maxLength(2)), 'abc'],
  ['another format', z.uuid(), 'abc'],
  ['no number', z.number(), Number.NaN],
  ['a broken number', z.int(), 0.5],
  ['a number out of bounds', z.int().check(z.gte(0), z.lte(9)), 10],
  ['a schema that changes things', z.pipe(z.string(), z.transform(Number)), '1'],
  [
    'options of which the first would drop a field',
    z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    { a: 'x' },
  ],
] as const)('says no to %s', (_what, schema, value) => {
  expect(quickLook(schema)(value)).toBe(false);
});

test('says yes to what is right', () => {
  const schema = z.strictObject({
    name: z.string().check(z.maxLength(5)),
    size: z.optional(z.int().check(z.gte(0))),
    kind: z.nullable(z.enum(['one', 'two'])),
    parts: z.array(z.strictObject({ isThere: z.boolean() })),
    state: z.union([z.literal('on'), z.strictObject({ since: z.iso.datetime() })]),
  });
  const value = { name: 'Eva', kind: null, parts: [{ isThere: true }], state: { since: '2026-11-16T08:00:00.000Z' } };
  expect(quickLook(schema)(value)).toBe(true);
  expect(quickLook(schema)({ ...value, size: 3, kind: 'one', state: 'on' })).toBe(true);
});
