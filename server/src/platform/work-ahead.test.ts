import { expect, test } from 'vitest';
import { WorkAhead } from './work-ahead.ts';

test('of several statements that fail, the first one asked is told, whichever fails first', async () => {
  const ahead = new WorkAhead();
  const told: string[] = [];
  const failing = (name: string, milliseconds: number) =>
    new Promise((_resolve, reject) => {
      setTimeout(() => {
        told.push(name);
        reject(new Error(name));
      }, milliseconds);
    });
  await ahead.ask(Promise.resolve('done'));
  await ahead.ask(failing('first', 20), failing('second', 1));
  await expect(ahead.done()).rejects.toThrow('first');
  expect(told).toEqual(['second', 'first']);
});

test('whoever else has work gets a turn before the next statement is made', async () => {
  const ahead = new WorkAhead();
  const order: string[] = [];
  setImmediate(() => order.push('somebody else'));
  await ahead.ask(Promise.resolve(order.push('first')));
  await ahead.ask(Promise.resolve(order.push('second')));
  await ahead.done();
  expect(order).toEqual(['first', 'somebody else', 'second']);
});
