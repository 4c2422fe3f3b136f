import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('what went wrong is told of an error and of a copy of one, as the job queue hands them on', () => {
  const error = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  const copy = { code: error.code, message: error.message, stack: error.stack, queue: 'mail.send' };
  for (const one of [error, copy])
    expect(describeError(one)).toMatchObject({ type: 'Error', message: 'connection refused', code: 'ECONNREFUSED' });
  expect(describeError('connection refused')).toEqual({ type: 'string' });
});

test('of many failures together the first few are told', () => {
  const failures = Array.from({ length: 100 }, (_, index) =>
    Object.assign(new Error(`chain ${index}`), { code: '57014' }),
  );
  const { message, errors } = describeError(new AggregateError(failures, '100 chains could not be sealed')) as {
    message: string;
    errors: object[];
  };
  expect([message, errors.length]).toEqual(['100 chains could not be sealed', 5]);
  expect(errors[0]).toMatchObject({ type: 'Error', message: 'chain 0', code: '57014' });
});
