import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('two run, three wait in their order, and the sixth is turned away', async () => {
  const turns = new Turns(2, 3);
  const order: number[] = [];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const outcomes = gates.map((gate, index) =>
    turns.run(async () => {
      order.push(index);
      await gate.promise;
    }),
  );
  await expect(outcomes[5]).rejects.toMatchObject({ code: 'busy', status: 503 });
  expect(order).toEqual([0, 1]);
  expect(() => turns.refuseWhenFull()).toThrow('busy');
  for (const gate of gates) gate.resolve();
  await Promise.all(outcomes.slice(0, 5));
  expect(order).toEqual([0, 1, 2, 3, 4]);
  turns.refuseWhenFull();
});

test('a turn that fails is passed on', async () => {
  const turns = new Turns(1, 1);
  const failing = turns.run(() => Promise.reject(new Error('broken')));
  const next = turns.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
