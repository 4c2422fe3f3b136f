import { expect, it } from 'vitest';
import { minutesLeft } from './impersonation-time.ts';

it('counts whole minutes down and says so in the last one', () => {
  const end = '2026-06-19T10:30:00.000Z';
  const at = (time: string) => minutesLeft(end, Date.parse(`2026-06-19T${time}Z`));
  expect(at('10:00:00.500')).toBe(30);
  expect(at('10:05:30')).toBe(25);
  expect(at('10:29:00')).toBe(1);
  expect(at('10:29:01')).toBe(0);
  expect(at('10:31:00')).toBe(0);
});
