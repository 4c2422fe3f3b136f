import * as z from 'zod/mini';
import { apiBase, pathTemplate, type Endpoint } from '../endpoint.ts';
import { errorAnswer, idempotencyKeyPattern } from '../primitives.ts';

type Json = Record<string, unknown>;

const refusalsByStatus: Record<string, string> = {
  '400': 'Invalid input; each error names its field.',
  '401': 'No token, or one that is no longer valid.',
  '403': 'The role may not.',
  '404': 'Does not exist, or belongs to somebody else.',
  '409': 'Conflict; with `forceable` the call may be repeated with `?force=true`.',
  '413': 'Too large, or too many files.',
  '415': 'A content type that is not accepted.',
  '422': 'A file that was read and is refused, or a key used before for another request.',
  '429': 'Too many calls; see `Retry-After`.',
  '503': 'Not now: starting, stopping, busy or shut for maintenance; see `Retry-After`.',
};

/** OpenAPI 3.1 of exactly the given endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const description of endpoints) {
    const path = pathTemplate(description).slice(apiBase.length);
    paths[path] = { ...paths[path], [description.method.toLowerCase()]: operationOf(description) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Poľana',
      version,
      description: 'Recreation allowance (RP) and child sport allowance (SP) of Slovak employers.',
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: apiBase }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Errors: schemaOf(errorAnswer, 'output') },
    },
  };
}

function operationOf(description: Endpoint): Json {
  const status = String(description.status ?? 200);
  return {
    operationId: description.id,
    tags: [description.id.split('.')[0]],
    summary: description.summary,
    ...(description.errors?.length && { description: `Codes of its refusals: ${description.errors.join(', ')}.` }),
    // Whoever calls what is public may say who it is: the answer may be theirs, as the password policy.
    security: [...(description.access === 'public' ? [{}] : []), { bearer: [] }],
    'x-roles': typeof description.access === 'string' ? description.access : [...description.access],
    parameters: [...pathParameters(description), ...queryParameters(description), ...generalParameters(description)],
    ...requestBodyOf(description),
    responses: {
      [status]: {
        description: 'Success.',
        // A file names its own type.
        content: description.binary
          ? { '*/*': {} }
          : { 'application/json': { schema: schemaOf(description.answer, 'output') } },
      },
      ...refusalsOf(description),
    },
  };
}

function requestBodyOf({ body, upload }: Endpoint): Json {
  const fields = body && schemaOf(body, 'input');
  if (!upload)
    return fields ? { requestBody: { required: true, content: { 'application/json': { schema: fields } } } } : {};
  const data = fields && { ...fields, description: 'The fields as JSON: the first part of the form.' };
  const file = { type: 'string', format: 'binary' };
  const named = Object.fromEntries((upload.namedFiles ?? []).map((name) => [name, file]));
  const files = { type: 'array', maxItems: upload.filesMax, items: file };
  const required = data && requiredOf(data).length > 0 ? { required: ['data'] } : {};
  const schema = { type: 'object', properties: { ...(data && { data }), files, ...named }, ...required };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** Refused for what was read, also where no file comes with the call. */
const contentCodes = new Set(['idempotency_key_reused', 'import_unreadable']);

function refusalsOf(description: Endpoint): Json {
  const ofBody = description.method === 'GET' ? [] : ['413', '415'];
  const ofContent = description.upload || description.errors?.some((code) => contentCodes.has(code)) ? ['422'] : [];
  const statuses = ['400', '401', '403', '404', '409', ...ofBody, ...ofContent, '429', '503'];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: refusalsByStatus[status] ?? '',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
      },
    ]),
  );
}

function pathParameters(description: Endpoint): Json[] {
  const names = [...pathTemplate(description).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const known = description.params ? propertiesOf(description.params) : {};
  const scope: Record<string, Json> = {
    roleName: { type: 'string', enum: typeof description.access === 'string' ? [] : [...description.access] },
    roleId: { type: 'string', format: 'uuid' },
  };
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? scope[name] ?? { type: 'string' },
  }));
}

function queryParameters(description: Endpoint): Json[] {
  if (!description.query) return [];
  const required = requiredOf(schemaOf(description.query, 'input'));
  return Object.entries(propertiesOf(description.query)).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}

/** What is said beside the body: that a warning was read, and the key under which a call is done once. */
function generalParameters(description: Endpoint): Json[] {
  const force = { name: 'force', in: 'query', description: '"I have read the warning."', schema: { const: 'true' } };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    ...(description.errors?.some((code) => code.endsWith('_key_missing')) && { required: true }),
    description: 'The same key with the same request is answered with the first answer.',
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
  };
  return [...(description.forceable ? [force] : []), ...(hasKey(description) ? [key] : [])];
}

function hasKey({ errors }: Endpoint): boolean {
  return errors?.includes('idempotency_key_reused') ?? false;
}

function requiredOf(schema: Json): readonly string[] {
  return (schema['required'] ?? []) as string[];
}

function propertiesOf(schema: z.ZodMiniType): Record<string, Json> {
  return (schemaOf(schema, 'input')['properties'] ?? {}) as Record<string, Json>;
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
