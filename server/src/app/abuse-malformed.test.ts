import { isRoleScoped, type Endpoint } from '@polana/contract/endpoint';
import { endpoints } from '@polana/contract/index';
import { errorAnswer } from '@polana/contract/primitives';
import type { RoleName } from '@polana/contract/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { atOnce } from '#test-support/at-once';
import { aCompany } from '#test-support/builders';
import { brokenInputs, sampledShare, type BrokenInput } from '#test-support/malformed-input';
import { testPortal, type TestPortal } from '#test-support/portal';
import { quickestOf } from '#test-support/quickest';
import { addressOf, formOf, jsonSchemaOf, sampleOf } from '#test-support/sample-input';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';
import { tableDigests } from '#test-support/table-digest';

/** Inputs broken by chance, made from the contract: a new endpoint is covered without anyone remembering. */

const count = Number(process.env['POLANA_MALFORMED'] ?? 1_000);
const seed = Number(process.env['POLANA_SEED'] ?? 2_026_11);

let portal: TestPortal;
let holders: Record<RoleName, SignedIn>;

beforeAll(async () => {
  portal = await testPortal();
  holders = await signInAll();
});
afterAll(() => portal.close());

async function signInAll(): Promise<Record<RoleName, SignedIn>> {
  const company = await aCompany(portal.db);
  return {
    EMPL: await aSignedInEmployee(portal, company),
    COMP: await aSignedInAdministrator(portal, company),
    OPER: await aSignedInOperator(portal),
  };
}

interface Answer {
  input: BrokenInput;
  status: number;
  body: string;
  milliseconds: number;
}

async function send(input: BrokenInput): Promise<Answer> {
  const { endpoint, part, value } = input;
  const name = isRoleScoped(endpoint) ? (endpoint.access[0] as RoleName) : 'EMPL';
  const holder = holders[name];
  const role = isRoleScoped(endpoint) ? { name, id: holder.roleId } : null;
  const sample = (which: BrokenInput['part']) => {
    if (part === which) return value;
    const schema = endpoint[which];
    return schema ? sampleOf(jsonSchemaOf(schema)) : undefined;
  };
  const address = addressOf(endpoint, role, (sample('params') ?? {}) as object) + queryOf(sample('query'));
  const { payload, headers } = sentBody(endpoint, sample('body'));
  const begun = performance.now();
  const reply = await portal.app.inject({
    method: endpoint.method,
    url: address,
    ...(payload !== undefined && { payload }),
    headers: {
      authorization: `Bearer ${holder.token}`,
      'idempotency-key': `broken-${begun}`.replace('.', '-'),
      ...headers,
    },
  });
  return { input, status: reply.statusCode, body: reply.body, milliseconds: performance.now() - begun };
}

/** Ten at once on a busy machine wait for each other; a portal that needs a second needs it alone, too. */
async function sendPatiently(input: BrokenInput): Promise<Answer> {
  const first = await send(input);
  if (first.milliseconds < 1_000) return first;
  const again = alone.then(() => quickestOf(() => send(input)));
  alone = again;
  return again;
}

let alone: Promise<unknown> = Promise.resolve();

function sentBody(endpoint: Endpoint, body: unknown): { payload?: Buffer | string; headers: Record<string, string> } {
  if (endpoint.upload) return formOf(body);
  if (endpoint.method === 'GET' || body === undefined) return { headers: {} };
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function queryOf(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, string>).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const forgetLimits = () => portal.db.pool.query('DELETE FROM rate_limit');

function isAgreedForm(body: string): boolean {
  return z.safeParse(errorAnswer, JSON.parse(body)).success;
}

const shown = ({ input: { endpoint, part, value }, status, body, milliseconds }: Answer) =>
  `${endpoint.method} ${endpoint.path} ${part} ${JSON.stringify(value)?.slice(0, 200)}: ${status} in ${Math.round(milliseconds)} ms ${body.slice(0, 200)}`;

const inputs = fc.sample(brokenInputs(endpoints), { numRuns: count * 2, seed });

test('the contract’s own descriptions are enough to make inputs from', () => {
  expect(sampledShare(endpoints)).toBeGreaterThan(0.8);
});

test(
  'malformed inputs are refused in the agreed form within a second, and nothing is written',
  { timeout: 900_000 },
  async () => {
    const malformed = inputs.filter((one) => one.isMalformed).slice(0, count);
    const before = await tableDigests(portal.ownerUrl);
    const answers = await atOnce(malformed, sendPatiently, forgetLimits);
    const wrong = answers.filter(
      ({ status, body, milliseconds }) => status < 400 || status >= 500 || !isAgreedForm(body) || milliseconds > 1_000,
    );
    expect(wrong.map(shown)).toEqual([]);
    expect(await tableDigests(portal.ownerUrl)).toEqual(before);
    expect(new Set(malformed.map((one) => one.endpoint.id)).size).toBeGreaterThan(endpoints.length / 2);
  },
);

test('odd inputs the schemas let through break nothing either', { timeout: 900_000 }, async () => {
  const odd = inputs.filter((one) => !one.isMalformed && !endsSessions(one.endpoint)).slice(0, count);
  const wrong: string[] = [];
  for (let start = 0; start < odd.length; start += 100) {
    const answers = await atOnce(odd.slice(start, start + 100), send, forgetLimits);
    wrong.push(...answers.filter(({ status }) => status >= 500).map(shown));
    if (answers.some(({ status }) => status === 401)) holders = await signInAll();
  }
  expect(wrong).toEqual([]);
});

/** Whoever is signed out in the middle would test the door instead of the rooms. */
function endsSessions({ id }: Endpoint): boolean {
  return /logout|endOther|endSession|endOwn/i.test(id);
}
