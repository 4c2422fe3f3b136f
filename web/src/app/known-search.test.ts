import { expect, test } from 'vitest';
import { knownSearch } from './known-search.ts';

const validate = knownSearch((search: Record<string, unknown>): { part?: 'known' } =>
  search['part'] === 'known' ? { part: 'known' } : {},
);

test('a value no page knows is laid over with nothing, so that it does not come through the address', () => {
  expect(validate({ part: 'known' })).toStrictEqual({ part: 'known' });
  expect(validate({ part: 'made-up', other: 1 })).toStrictEqual({ part: undefined, other: undefined });
});
