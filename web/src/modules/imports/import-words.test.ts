import { beforeAll, expect, it } from 'vitest';
import { allHere } from '#loading/on-the-way.ts';
import { deletedShare } from './import-words.ts';

beforeAll(() => allHere());

it.each([
  [11, 5000, 'To je 1 % ľudí vo firme.'],
  [4999, 5000, 'To je 99 % ľudí vo firme.'],
  [40, 500, 'To je 8 % ľudí vo firme.'],
])(
  'a plan that deletes %i of %i says neither that it is nobody nor that it is everybody',
  (toDelete, companySize, said) => {
    expect(deletedShare({ toDelete, companySize }).replaceAll('\u00a0', ' ')).toContain(said);
  },
);
