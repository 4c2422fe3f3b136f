import { startTotp } from '@polana/contract/identity-factors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { askIdentity, onIdentityAsked } from './ask-identity.ts';
import { callApi } from './call-api.ts';
import { endSession, keepToken } from './session.ts';

const refusal = { errors: [{ message: 'Potvrďte heslo', path: '', code: 'confirm_identity' }] };
const success = { secret: 'MZXW6YTB', uri: 'otpauth://totp/x' };
let stop = () => {};

beforeEach(() => keepToken('secret'));
afterEach(() => {
  stop();
  endSession('signed-out');
});

function refusedUntilProved() {
  let isProved = false;
  const fetched = vi.fn<() => Promise<Response>>(async () =>
    Response.json(isProved ? success : refusal, { status: isProved ? 200 : 403 }),
  );
  vi.stubGlobal('fetch', fetched);
  const ask = vi.fn<() => Promise<boolean>>(async () => {
    isProved = true;
    return true;
  });
  stop = onIdentityAsked(ask);
  return { fetched, ask };
}

it('a call that needs a fresh proof asks the person and is repeated', async () => {
  const { fetched, ask } = refusedUntilProved();
  expect(await callApi(startTotp, { body: {} })).toEqual(success);
  expect([fetched.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1]);
});

it('two calls refused at once ask once', async () => {
  const { ask } = refusedUntilProved();
  await Promise.all([callApi(startTotp, { body: {} }), callApi(startTotp, { body: {} })]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('who declines gets the refusal, marked so that nobody tells them again', async () => {
  const { fetched } = refusedUntilProved();
  stop = onIdentityAsked(async () => false);
  const failure = await callApi(startTotp, { body: {} }).catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ status: 403, wasDeclined: true });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('where nobody can ask, the answer is no', async () => {
  stop();
  expect(await askIdentity()).toBe(false);
});
