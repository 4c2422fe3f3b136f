import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What every visitor may know of the operator: shown in the top bar, the footer and the title. */
export const operatorProfile = z.strictObject({
  productName: z.string(),
  operatorName: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
  privacyUrl: z.string(),
  appStoreUrl: z.nullable(z.string()),
  googlePlayUrl: z.nullable(z.string()),
  demo: z.boolean(),
});
export type OperatorProfile = z.infer<typeof operatorProfile>;

export const readOperatorProfile = endpoint({
  id: 'operator.readProfile',
  method: 'GET',
  path: '/operator-profile',
  access: 'public',
  summary: 'Name, address and contacts of the operator, as set in the operator console.',
  answer: operatorProfile,
});
