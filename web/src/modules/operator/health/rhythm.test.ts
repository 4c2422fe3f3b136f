import { expect, it } from 'vitest';
import { rhythmOf } from './rhythm.ts';

it.each([
  ['20 3 * * *', { kind: 'daily', time: '3:20' }],
  ['0 7 * * 1-5', { kind: 'workdays', time: '7:00' }],
  ['5 * * * *', { kind: 'hourly', time: ':05' }],
  ['*/5 * * * *', { kind: 'minutes', every: 5 }],
  ['* * * * *', { kind: 'minutes', every: 1 }],
  ['0 4 1 * *', null],
  ['0 4,16 * * *', null],
])('%s is read as people say it', (schedule, rhythm) => {
  expect(rhythmOf(schedule)).toEqual(rhythm);
});
