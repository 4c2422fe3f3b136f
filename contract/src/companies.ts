import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';

export const companyData = endpoint({
  id: 'companies.readCompany',
  method: 'GET',
  path: '/company/data',
  access: ['COMP'],
  summary: 'The administered company: its profile and whether employees register themselves.',
  answer: z.strictObject({
    id,
    name: z.string(),
    ico: z.string(),
    dic: z.string(),
    icDph: z.string(),
    street: z.string(),
    city: z.string(),
    zip: z.string(),
    phone: z.string(),
    webUrl: z.string(),
    invoicingEmail: z.string(),
    contactPerson: z.string(),
    ussVerification: z.boolean(),
  }),
});
