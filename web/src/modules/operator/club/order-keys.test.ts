import { expect, it } from 'vitest';
import { orderKeys } from './order-keys.ts';

const order = { employeeId: 'Zuzana', amount: '12.50', note: '' };
const others = [
  { ...order, employeeId: 'Cyprián' },
  { ...order, amount: '12.51' },
  { ...order, note: 'víkend' },
];

it('an order keeps its key until it is answered, whatever else is ordered meanwhile', () => {
  const keys = orderKeys();
  const first = keys.keyOf(order);
  const more = others.map((other) => keys.keyOf(other));
  expect(new Set([first, ...more]).size).toBe(4);
  for (const other of others) keys.end(other);
  expect(keys.keyOf({ ...order })).toBe(first);
});

it('what was answered is another order when it is sent again', () => {
  const keys = orderKeys();
  const first = keys.keyOf(order);
  keys.end(order);
  expect(keys.keyOf(order)).not.toBe(first);
});
