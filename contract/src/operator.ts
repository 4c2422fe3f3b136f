import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileContent } from './primitives.ts';

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
  /** The operator's own logo in its proportions; null shows the mark and the name. The pictures stand in the stylesheet. */
  logo: z.nullable(z.strictObject({ width: z.number(), height: z.number() })),
  /** Grows with every change of names, colours and logos. */
  version: z.number(),
  demo: z.boolean(),
});

export const readOperatorProfile = endpoint({
  id: 'operator.readProfile',
  method: 'GET',
  path: '/operator-profile',
  access: 'public',
  duringMaintenance: true,
  summary: 'Name, address and contacts of the operator, as set in the operator console.',
  answer: operatorProfile,
});

/** Lets a page ask anew after a change; the answer is always the newest. */
const shownVersion = z.strictObject({ version: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) });

export const readBrandingStyle = endpoint({
  id: 'operator.readBrandingStyle',
  method: 'GET',
  path: '/branding.css',
  access: 'public',
  duringMaintenance: true,
  summary: 'The colours and logos of the operator as a stylesheet over the portal’s own.',
  query: shownVersion,
  answer: fileContent,
  binary: true,
});

export const readLogo = endpoint({
  id: 'operator.readLogo',
  method: 'GET',
  path: '/operator-logo/{name}',
  access: 'public',
  duringMaintenance: true,
  summary: 'A logo of the operator, named by the hash of its content, so that it may be kept for ever.',
  params: z.strictObject({ name: z.string().check(z.regex(/^[0-9a-f]{64}\.png$/)) }),
  answer: fileContent,
  binary: true,
  errors: ['logo_not_found'],
});

export const readManifest = endpoint({
  id: 'operator.readManifest',
  method: 'GET',
  path: '/manifest.webmanifest',
  access: 'public',
  duringMaintenance: true,
  summary: 'How the portal is called and coloured where somebody keeps it among their applications.',
  answer: fileContent,
  binary: true,
});

export const readFavicon = endpoint({
  id: 'operator.readFavicon',
  method: 'GET',
  path: '/favicon.svg',
  access: 'public',
  duringMaintenance: true,
  summary: 'The mark of the portal in the operator’s colours.',
  query: shownVersion,
  answer: fileContent,
  binary: true,
});
