import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const codeListNames = [
  'allowance_actions',
  'claim_categories',
  'document_statuses',
  'movement_types',
  'rejection_reasons',
  'child_ages',
  'relations',
  'regions',
  'uss_companies',
] as const;
export type CodeListName = (typeof codeListNames)[number];

export const codeListItem = z.strictObject({ value: z.string(), label: z.string() });
export type CodeListItem = z.infer<typeof codeListItem>;

export const readCodeList = endpoint({
  id: 'companies.readCodeList',
  method: 'GET',
  path: '/reslist/{code}',
  access: 'public',
  summary: `A code list in the caller's language: ${codeListNames.join(', ')}.`,
  // Not checked further: an unknown list does not exist, it is no invalid input.
  params: z.strictObject({ code: z.string() }),
  answer: z.strictObject({ items: z.array(codeListItem) }),
  errors: ['code_list_unknown', 'too_many_requests'],
});
