import type { Role } from '@polana/contract/identity';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doHeldDeed } from '#platform/held-deed.ts';
import { endSession, keepToken } from '#platform/session.ts';
import { decideLater, lastDecision, onLastDecision } from './registration-decision.ts';

const role = { value: 'COMP:1', roleName: 'COMP', roleId: '1' } as Role;
const decision = { kind: 'approved', id: 'registration', name: 'Ivana Kráľová' } as const;
const queryClient = new QueryClient();

beforeEach(() => {
  vi.useFakeTimers();
  keepToken('token');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answering = (answer: () => Response) => vi.stubGlobal('fetch', () => Promise.resolve(answer()));

it('whoever stays hears that it was done, whoever left before it is not told later', async () => {
  answering(() => Response.json({ id: 'registration', status: 'approved' }));
  const leave = onLastDecision(() => {});
  decideLater(queryClient, role, decision);
  await doHeldDeed();
  expect(lastDecision()?.stage).toBe('done');
  leave();
  await vi.advanceTimersByTimeAsync(2_000);

  const leaveAgain = onLastDecision(() => {});
  decideLater(queryClient, role, decision);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lastDecision()?.stage).toBe('held');
  await doHeldDeed();
  expect(lastDecision()).toBeNull();
});

it('what failed after the page was left is told to whoever comes back', async () => {
  answering(() => Response.json({ errors: [{ message: 'Nejde to.', path: '', code: 'x' }] }, { status: 409 }));
  const leave = onLastDecision(() => {});
  decideLater(queryClient, role, decision);
  leave();
  await doHeldDeed();
  expect(lastDecision()).toMatchObject({ stage: 'failed', message: 'Nejde to.' });
});

it('whoever signs in after somebody signed out is told nothing of the decisions before, also of one that failed only then', async () => {
  let answer = (_response: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  onLastDecision(() => {});
  decideLater(queryClient, role, decision);
  const done = doHeldDeed();
  endSession('signed-out');
  expect(lastDecision()).toBeNull();

  keepToken('of somebody else');
  answer(Response.json({ errors: [{ message: 'Nejde to.', path: '', code: 'x' }] }, { status: 409 }));
  await done;
  expect(lastDecision()).toBeNull();
});
