import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('what went wrong is told of an error and of a copy of one, as the job queue hands them on', () => {
  const error = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  const copy = { code: error.code, message: error.message, stack: error.stack, queue: 'mail.send' };
  for (const one of [error, copy])
    expect(describeError(one)).toMatchObject({ type: 'Error', message: 'connection refused', code: 'ECONNREFUSED' });
  expect(describeError('connection refused')).toEqual({ type: 'string' });
});
