import { login, passwordPolicy, userData } from '@polana/contract/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { callApi } from './call-api.ts';
import { endSession, keepToken, readToken } from './session.ts';

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(body, { status, headers }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const failure = await call.catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(ApiFailure);
  return failure as ApiFailure;
}

const credentials = { body: { username: 'zuzana', password: 'heslo' } };

beforeEach(() => keepToken('secret'));
afterEach(() => endSession('signed-out'));

describe('a call', () => {
  it('sends the token, the language and what client it is', async () => {
    const fetched = answering(200, { token: 'new' });
    expect(await callApi(login, credentials, { idempotencyKey: 'once' })).toEqual({ token: 'new' });
    const [url, request] = fetched.mock.calls[0] as [string, RequestInit & { headers: Headers }];
    expect(url).toBe('/api/1.0/login');
    expect(Object.fromEntries(request.headers)).toMatchObject({
      authorization: 'Bearer secret',
      'accept-language': 'sk',
      'x-client': 'web',
      'content-type': 'application/json',
      'idempotency-key': 'once',
    });
  });

  it('that is refused carries the messages, the request id and whether force helps', async () => {
    const errors = [{ message: 'Nesprávne heslo', path: 'oldPassword', code: 'password_wrong' }];
    answering(409, { errors, forceable: true }, { 'X-Request-Id': 'req-1', 'Retry-After': '60' });
    const failure = await failureOf(callApi(login, credentials));
    expect(failure).toMatchObject({ status: 409, errors, forceable: true, requestId: 'req-1', retryAfterSeconds: 60 });
  });

  it('that reaches nobody fails with status 0 and no messages', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    expect(await failureOf(callApi(login, credentials))).toMatchObject({ status: 0, errors: [] });
  });

  it('answered with more than promised is taken: the server may be newer than the page', async () => {
    const policy = { minLength: 12, alphanumeric: false, specialCharacter: false };
    answering(200, { ...policy, addedLater: 1 });
    await expect(callApi(passwordPolicy, { query: {} })).resolves.toMatchObject(policy);
  });

  it('answered in another shape than promised fails', async () => {
    answering(200, { unexpected: true });
    expect((await failureOf(callApi(login, credentials))).status).toBe(200);
  });
});

describe('a question asked before the scripts came', () => {
  afterEach(() => {
    globalThis.earlyAnswers = undefined;
  });
  const early = (token: string) => {
    const answers = new Map([['/api/1.0/user', Promise.resolve(Response.json({ errors: [] }, { status: 418 }))]]);
    globalThis.earlyAnswers = { token, answers };
  };

  it('is not asked again, once', async () => {
    const fetched = answering(503, { errors: [] });
    early('secret');
    expect((await failureOf(callApi(userData, {}))).status).toBe(418);
    expect(fetched).not.toHaveBeenCalled();
    expect((await failureOf(callApi(userData, {}))).status).toBe(503);
  });

  it('by somebody else, or too long ago, is asked anew', async () => {
    const fetched = answering(503, { errors: [] });
    early('of another session');
    expect((await failureOf(callApi(userData, {}))).status).toBe(503);
    early('secret');
    vi.spyOn(performance, 'now').mockReturnValueOnce(60_000);
    expect((await failureOf(callApi(userData, {}))).status).toBe(503);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('a dead token', () => {
  it('ends the session', async () => {
    answering(401, { errors: [] });
    expect((await failureOf(callApi(userData, {}))).endedSession).toBe(true);
    expect(readToken()).toBeNull();
  });

  it('is not concluded from a wrong password at login', async () => {
    answering(401, { errors: [] });
    expect((await failureOf(callApi(login, credentials))).endedSession).toBe(false);
    expect(readToken()).toBe('secret');
  });

  it('is not concluded when another tab renewed the token meanwhile', async () => {
    vi.stubGlobal('fetch', async () => {
      keepToken('renewed');
      return Response.json({ errors: [] }, { status: 401 });
    });
    expect((await failureOf(callApi(userData, {}))).endedSession).toBe(false);
    expect(readToken()).toBe('renewed');
  });

  it('is not even sent when there is none', async () => {
    endSession('signed-out');
    const fetched = answering(200, {});
    expect((await failureOf(callApi(userData, {}))).endedSession).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
  });
});
