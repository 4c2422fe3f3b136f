import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileContent, plainDate } from './primitives.ts';
import { language } from './roles.ts';

export const guideNames = [
  'manual-employee',
  'manual-employer',
  'legislation-rp',
  'legislation-sp',
  'pension',
] as const;
export const guideName = z.enum(guideNames);
export type GuideName = z.infer<typeof guideName>;

/** A piece of text, strong or plain. */
const run = z.strictObject({ text: z.string(), isStrong: z.boolean() });
const runs = z.array(run);
export type GuideRuns = z.infer<typeof runs>;

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: z.string() }),
  z.strictObject({ kind: z.literal('paragraph'), runs }),
  z.strictObject({ kind: z.literal('note'), runs }),
  z.strictObject({ kind: z.literal('list'), isNumbered: z.boolean(), items: z.array(runs) }),
  z.strictObject({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.strictObject({ kind: z.literal('picture'), name: z.string(), alt: z.string() }),
]);
export type GuideBlock = z.infer<typeof block>;

export const guide = z.strictObject({
  name: guideName,
  lang: language,
  title: z.string(),
  lead: z.string(),
  /** The day the facts were checked. */
  checkedOn: plainDate,
  blocks: z.array(block),
});
export type Guide = z.infer<typeof guide>;

const named = z.strictObject({ name: z.string() });

export const readGuide = endpoint({
  id: 'operator.readGuide',
  method: 'GET',
  path: '/guide/{name}',
  access: 'public',
  summary: 'A manual or a guide to legislation as text, in the language of the call.',
  params: named,
  answer: guide,
  errors: ['guide_not_found'],
});

export const downloadGuide = endpoint({
  id: 'operator.downloadGuide',
  method: 'GET',
  path: '/guide/{name}/pdf',
  access: 'public',
  summary: 'The same as a tagged PDF with bookmarks.',
  params: named,
  binary: true,
  answer: fileContent,
  errors: ['guide_not_found'],
});

export const readGuidePicture = endpoint({
  id: 'operator.readGuidePicture',
  method: 'GET',
  path: '/guide/picture/{picture}',
  access: 'public',
  summary: 'A picture of the guides.',
  params: z.strictObject({ picture: z.string() }),
  binary: true,
  answer: fileContent,
  errors: ['guide_not_found'],
});
