import { idempotencyKeyPattern } from '@polana/contract/primitives';
import { expect, it } from 'vitest';
import { orderKey } from './order-key.ts';

const opened = crypto.randomUUID();

it('the same choice is the same order, another one is another', () => {
  const first = orderKey(opened, 'movements', 'xlsx', '2026-01-01', null);
  expect(orderKey(opened, 'movements', 'xlsx', '2026-01-01', null)).toBe(first);
  for (const other of [
    orderKey(opened, 'documents', 'xlsx', '2026-01-01', null),
    orderKey(opened, 'movements', 'csv', '2026-01-01', null),
    orderKey(opened, 'movements', 'xlsx', null, '2026-01-01'),
    orderKey(crypto.randomUUID(), 'movements', 'xlsx', '2026-01-01', null),
  ])
    expect(other).not.toBe(first);
});

it('the longest choices are keys the server takes', () => {
  for (const choice of [
    ['documents', 'xlsx', '2026-01-01', '2026-12-31'],
    ['2026-01-01', '2026-12-31', crypto.randomUUID()],
    ['employees', 'pdf', null, undefined],
  ])
    expect(orderKey(opened, ...choice)).toMatch(idempotencyKeyPattern);
});
