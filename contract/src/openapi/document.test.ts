import { expect, test } from 'vitest';
import { endpoints } from '../index.ts';
import { openApiDocument } from './document.ts';

interface Operation {
  parameters: { name: string; in: string; required?: true }[];
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties?: object } }> };
  description?: string;
  responses: Record<string, { description: string; content: object }>;
  security: object[];
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
  expect(refusals('POST /login')).toEqual(expect.arrayContaining(['400', '401', '413', '415', '429', '503']));
  expect(refusals('GET /user')).not.toContain('415');
  expect(refusals('POST /employee/import/{id}/reload')).toContain('422');
  expect(operations.filter(({ responses }) => !responses['503'])).toEqual([]);
});

test('the codes of refusals are those of the call, whatever their status', () => {
  const submission = operations.find(({ call }) => call === 'POST /document/RP');
  expect(submission?.description).toMatch(/^Codes of its refusals: .*balance_too_low.*file_too_large/);
  expect(submission?.responses['400']?.description).toBe('Invalid input; each error names its field.');
});

test('what a call does not go without is said to be required', () => {
  const needed = operations.flatMap(({ call, parameters }) =>
    parameters.filter((one) => one.in !== 'path' && one.required).map(({ name }) => `${call} ${name}`),
  );
  expect(needed.toSorted()).toEqual([
    'GET /club/reward-recipient companyId',
    'GET /club/reward-recipient personalNumber',
    'GET /employee/import/template format',
    'POST /club/reward Idempotency-Key',
    'POST /companies Idempotency-Key',
  ]);
  const formOf = (wanted: string) =>
    operations.find(({ call }) => call === wanted)?.requestBody?.content['multipart/form-data']?.schema;
  expect(formOf('POST /document/SP')?.required).toEqual(['data']);
  expect(formOf('POST /employee/import/load')?.required).toBeUndefined();
  expect(Object.keys(formOf('POST /document/RP')?.properties ?? {})).toEqual(['data', 'files', 'signedDeclaration']);
});

test('a file is told to be of its own type, and who may be told apart without having to be', () => {
  const operation = (wanted: string) => operations.find(({ call }) => call === wanted);
  expect(Object.keys(operation('GET /company/export/{id}/download')?.responses['200']?.content ?? {})).toEqual(['*/*']);
  expect(operation('GET /password-policy')?.security).toEqual([{}, { bearer: [] }]);
  expect(operation('GET /user')?.security).toEqual([{ bearer: [] }]);
});
