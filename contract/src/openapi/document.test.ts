import { expect, test } from 'vitest';
import { endpoints } from '../index.ts';
import { openApiDocument } from './document.ts';

interface Operation {
  parameters: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

const paths = openApiDocument(endpoints, '1')['paths'] as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path.replace('/{roleName}/{roleId}', '')}`,
    ...operation,
  })),
);
const callsWith = (name: string) =>
  operations.filter(({ parameters }) => parameters.some((one) => one.name === name)).map(({ call }) => call);

test('what a warning can be answered with stands in the interface, where there is a warning', () => {
  expect(callsWith('force').toSorted()).toEqual([
    'DELETE /employee/{id}',
    'POST /companies',
    'POST /companies/{id}/end',
    'POST /company/closing/{month}/close',
    'POST /company/generate-approaches',
    'POST /document/RP',
    'POST /document/SP',
    'POST /employee/import/delete',
  ]);
});

test('so does the key under which a call is done once', () => {
  expect(callsWith('Idempotency-Key')).toEqual(
    expect.arrayContaining(['POST /document/RP', 'POST /document/SP', 'POST /companies', 'POST /company/export']),
  );
});

test('every way a call may be refused is told: a file, a key, an hour of maintenance', () => {
  const refusals = (wanted: string) =>
    Object.keys(operations.find(({ call }) => call === wanted)?.responses ?? {}).filter((status) => status >= '400');
  expect(refusals('POST /document/RP')).toEqual(['400', '401', '403', '404', '409', '413', '415', '422', '429', '503']);
  expect(refusals('POST /company/export')).toContain('422');
  expect(refusals('POST /login')).toEqual(expect.arrayContaining(['400', '401', '429', '503']));
  expect(operations.filter(({ responses }) => !responses['503'])).toEqual([]);
});
