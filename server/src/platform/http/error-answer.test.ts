import { expect, test } from 'vitest';
import { Texts } from '../texts.ts';
import en from '../platform.en.json' with { type: 'json' };
import sk from '../platform.sk.json' with { type: 'json' };
import * as z from 'zod/mini';
import { plainDate } from '@polana/contract/primitives';
import { tooMany } from '../limits.ts';
import { errorReply, schemaRefusals } from './error-answer.ts';

const texts = new Texts([{ sk, en }]);
const answerTo = (error: Error) => {
  const { status, answer, retryAfterSeconds } = errorReply(error, texts, 'en', 'id');
  return { status, code: answer.errors[0]?.code, message: answer.errors[0]?.message, retryAfterSeconds };
};

test.each([
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
  Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  Object.assign(new Error('could not serialize access'), { code: '40001' }),
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
])('a database that is away, silent or in a knot is an answer to come again: %s', (error) => {
  expect(answerTo(error)).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 2 });
});

test('a full database says that reading goes on', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(answerTo(full)).toMatchObject({ status: 503, code: 'database_full', retryAfterSeconds: 60 });
  expect(answerTo(full).message).toContain('reading');
});

test.each([
  [1, 'in a moment'],
  [90, 'in a moment'],
  [91, 'in 2 min.'],
  [3_541, 'in 60 min.'],
])('who has to wait %i seconds is told to try again %s', (seconds, words) => {
  const told = answerTo(tooMany(seconds));
  expect(told).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: seconds });
  expect(told.message).toContain(words);
});

test.each(['2026-07-10T00:00:00Z', '10. júla 2026', '', '2026-02-30'])('%j is no date, however long it is', (value) => {
  const { error } = z.safeParse(z.strictObject({ day: plainDate }), { day: value }, { reportInput: true });
  expect(answerTo(schemaRefusals(error?.issues ?? []))).toMatchObject({ status: 400, code: 'date_invalid' });
});

test('anything else is a bug with an id', () => {
  expect(answerTo(new Error('SELECT'))).toMatchObject({ status: 500, code: 'unexpected' });
});

test('what is missing is required, whatever it would have to be', () => {
  const form = z.strictObject({
    word: z.enum(['one', 'other']),
    tick: z.literal(true),
    either: z.union([z.string(), z.number()]),
    text: z.string(),
    id: z.uuid(),
  });
  const refusals = (input: unknown) =>
    schemaRefusals(z.safeParse(form, input, { reportInput: true }).error?.issues ?? []).refusals.map((one) => one.code);
  expect(refusals({})).toEqual(Array.from({ length: 5 }, () => 'field_required'));
  expect(refusals({ word: 'third', tick: false, either: true, text: null, id: '' })).toEqual(
    Array.from({ length: 5 }, () => 'value_invalid'),
  );
});
