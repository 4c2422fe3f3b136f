import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileContent } from './primitives.ts';
import { actionCode } from './roles.ts';

export const downloadDraftCalendar = endpoint({
  id: 'claims.downloadDraftCalendar',
  method: 'GET',
  path: '/document/draft/{type}/calendar',
  access: ['EMPL'],
  summary: 'The last day to submit a claim that was begun, as an entry for a calendar (.ics).',
  params: z.strictObject({ type: actionCode }),
  binary: true,
  answer: fileContent,
  errors: ['draft_without_deadline'],
});
