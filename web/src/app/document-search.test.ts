import { expect, test } from 'vitest';
import { documentSearch } from './document-search.ts';

type Given = Parameters<typeof documentSearch>[0];

test('a mail opens its claim, also one that was sent when the address named it as the page of administrators does', () => {
  const opened = { stav: 'vsetky', page: 1, ziadost: 'claim-1' };
  expect(documentSearch({ ziadost: 'claim-1' } as Given)).toEqual(opened);
  expect(documentSearch({ z: 'claim-1' } as Given)).toEqual(opened);
  expect(documentSearch({} as Given)).toEqual({ stav: 'vsetky', page: 1 });
});
