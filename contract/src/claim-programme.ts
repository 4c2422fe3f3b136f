import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { money } from './primitives.ts';
import { actionCode } from './roles.ts';

const programmeRule = z.strictObject({
  actionCode,
  paragraph: z.string(),
  percent: z.number(),
  cap: money,
});

export const readProgramme = endpoint({
  id: 'claims.readProgramme',
  method: 'GET',
  path: '/programme',
  access: 'public',
  summary: 'What the allowances pay today, by the rules in force: for the page before signing in.',
  answer: z.strictObject({ rules: z.array(programmeRule) }),
});
