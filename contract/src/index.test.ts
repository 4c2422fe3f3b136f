import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from './index.ts';

test('no call is left out of the list from which rights are swept and the interface is printed', () => {
  const listed = new Set(endpoints.map((endpoint) => endpoint.id));
  const described = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
    .flatMap((code) => [...code.matchAll(/\bid: '(\w+\.\w+)'/g)].map((match) => match[1] ?? ''));
  expect(described.length).toBeGreaterThan(200);
  expect(described.filter((id) => !listed.has(id))).toEqual([]);
});
