import { describe, expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { createQueryClient, isWorthRetrying } from './query-client.ts';

describe('a failed query', () => {
  it('is tried once more, unless the server refused it', () => {
    expect(isWorthRetrying(0, new ApiFailure({ status: 0 }))).toBe(true);
    expect(isWorthRetrying(0, new ApiFailure({ status: 503 }))).toBe(true);
    expect(isWorthRetrying(1, new ApiFailure({ status: 503 }))).toBe(false);
    expect(isWorthRetrying(0, new ApiFailure({ status: 404 }))).toBe(false);
  });

  it('is reported, but not when it ended the session', async () => {
    const reported: unknown[] = [];
    const client = createQueryClient((failure) => {
      reported.push(failure);
      return () => undefined;
    });
    const fail = (failure: ApiFailure) => () => Promise.reject(failure);
    const refusal = new ApiFailure({ status: 404 });
    const end = new ApiFailure({ status: 401, endedSession: true });
    await client.query({ queryKey: ['refused'], queryFn: fail(refusal) }).catch(() => undefined);
    await client.query({ queryKey: ['ended'], queryFn: fail(end) }).catch(() => undefined);
    expect(reported).toEqual([refusal]);
  });

  it('never comes from returning to the window', () => {
    expect(createQueryClient(() => () => undefined).getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
  });
});

describe('a failed mutation', () => {
  it('whose words the page repeats is shown by a message only where it has none', async () => {
    const shown: unknown[] = [];
    const client = createQueryClient((failure) => {
      shown.push(failure);
      return () => undefined;
    });
    const fail = (failure: ApiFailure) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: () => Promise.reject(failure), meta: { repeatsWords: true } })
        .execute(undefined)
        .catch(() => undefined);
    const wordless = new ApiFailure({ status: 0 });
    await fail(new ApiFailure({ status: 409, errors: [{ message: 'No.', path: '', code: 'no' }] }));
    await fail(wordless);
    expect(shown).toEqual([wordless]);
  });

  it('takes the message of the one before away, and a success takes the last one away', async () => {
    const shown: unknown[] = [];
    const client = createQueryClient((failure) => {
      shown.push(failure);
      return () => shown.splice(shown.indexOf(failure), 1);
    });
    const run = (work: () => Promise<unknown>) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: work })
        .execute(undefined)
        .catch(() => undefined);
    const [first, second] = [new ApiFailure({ status: 401 }), new ApiFailure({ status: 401 })];
    await run(() => Promise.reject(first));
    await run(() => Promise.reject(second));
    expect(shown).toEqual([second]);
    await run(() => Promise.resolve('fine'));
    expect(shown).toEqual([]);
  });
});
