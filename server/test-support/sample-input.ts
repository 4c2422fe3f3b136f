import { pathTemplate, type Endpoint, type Schema } from '@polana/contract/endpoint';
import * as z from 'zod/mini';

/** Inputs made from nothing but the contract's schemas, so that a new endpoint is covered by its description. */

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: boolean | JsonSchema;
}

/** Texts that somewhere in the portal are right; each field takes the first one that fits it. */
const texts = [
  '2026-07-10',
  '0193aa80-0000-7000-8000-00000000dead',
  'niekto@skuska.example',
  '10',
  '50',
  '10.50',
  '2026',
  '2026-07',
  '31320155',
  '0123456789',
  'SK0123456789',
  '960 01',
  '123456',
  'https://skuska.example/a',
  'RP-2026-000001',
  'RP-1',
  '+421 900 123 456',
  '#1a2b3c',
  'a',
  'Skúška',
  'h'.repeat(43),
  `${'a'.repeat(64)}.png`,
  '',
];

export function jsonSchemaOf(schema: Schema): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

interface Sampling {
  /** Also those ids that may be left out. */
  withOptionalIds?: boolean;
}

/** A value the schema takes, as far as its description tells. */
export function sampleOf(schema: JsonSchema, sampling: Sampling = {}): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives?.[0]) return sampleOf(alternatives[0], sampling);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return sampleObject(schema, sampling);
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 1 }, () => sampleOf(schema.items ?? {}, sampling));
  if (type === 'string') return texts.find((text) => isFitting(schema, text)) ?? 'a';
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'null' ? null : {};
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, sampling: Sampling): Record<string, unknown> {
  const ids = Object.keys(properties).filter((name) => properties[name]?.format === 'uuid');
  const names = sampling.withOptionalIds ? new Set([...required, ...ids]) : required;
  return Object.fromEntries([...names].map((name) => [name, sampleOf(properties[name] ?? {}, sampling)]));
}

function isFitting(schema: JsonSchema, text: string): boolean {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap((one) => (one.pattern ? [one.pattern] : []));
  const isLongEnough = text.length >= (schema.minLength ?? 0) && text.length <= (schema.maxLength ?? Infinity);
  return isLongEnough && patterns.every((pattern) => new RegExp(pattern, 'u').test(text));
}

/** The address of a call with its parameters filled in. */
export function addressOf(endpoint: Endpoint, role: { name: string; id: string } | null, params: object): string {
  return Object.entries(params).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))),
    pathTemplate(endpoint)
      .replace('{roleName}', role?.name ?? '')
      .replace('{roleId}', role?.id ?? ''),
  );
}

/** A form with the words and one small file, as `inject` takes it. */
export function formOf(data: unknown): { payload: Buffer; headers: Record<string, string> } {
  const words =
    data === undefined
      ? ''
      : `--limit\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n`;
  const file = '--limit\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7 nothing\r\n';
  return {
    payload: Buffer.from(`${words}${file}--limit--\r\n`),
    headers: { 'content-type': 'multipart/form-data; boundary=limit' },
  };
}
