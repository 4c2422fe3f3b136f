import { expect, it } from 'vitest';
import { internalPath } from './internal-path.ts';

it('a deep link never leads to another site', () => {
  expect(internalPath('/account/movements?page=2#top')).toBe('/account/movements?page=2#top');
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/account/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'account',
    7,
    undefined,
  ];
  expect(foreign.map(internalPath)).toEqual(foreign.map(() => null));
});
