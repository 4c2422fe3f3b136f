import * as z from 'zod/mini';
import { stretchingSchema } from './archive-keys.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.minimum(0));
const names = z.array(z.string().check(z.minLength(1)));

/** A sealed file of the archive. */
const partSchema = z.strictObject({
  file: z.string().check(z.regex(/^[a-z0-9_-]+(\/[a-z0-9_-]+)?\.sealed$/)),
  /** Of the file as it lies there. */
  sha256,
  bytes: count,
  /** Of what is inside. */
  contentSha256: sha256,
});
export type Part = z.infer<typeof partSchema>;

const tableSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  /** Quoted for SQL, as is the order, in which the same rows always give the same content. */
  columns: names,
  order: z.string().check(z.minLength(1)),
  rows: count,
  part: partSchema,
});
export type TableInArchive = z.infer<typeof tableSchema>;

export const formatVersion = 1;

/** Everything that is in a backup. Sealed itself, so whoever opens it can believe it. */
export const manifestSchema = z.strictObject({
  formatVersion: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  productVersion: z.string(),
  postgresVersion: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })),
  tables: z.array(tableSchema),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.int(), isCalled: z.boolean() })),
  /** Work that waited in the queues, without the mails. */
  jobs: z.strictObject({ count, part: partSchema }),
  files: z.strictObject({
    count,
    bytes: count,
    list: partSchema,
    /** Damaged or lost already in the portal, or let go of while the backup was taken. */
    missing: z.array(z.strictObject({ fileId: z.string(), reason: z.enum(['damaged', 'letGo']) })),
  }),
  secret: z.strictObject({ fingerprint: sha256, part: z.nullable(partSchema) }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What lies unsealed beside the parts; written last, so a backup without it was never finished. */
export const coverSchema = z.strictObject({
  format: z.literal('polana-backup'),
  formatVersion: z.int(),
  takenAt: z.iso.datetime(),
  productVersion: z.string(),
  stretching: stretchingSchema,
  proof: sha256,
});

export const fileLineSchema = z.strictObject({
  fileId: z.uuid(),
  companyId: z.nullable(z.uuid()),
  storageKey: z.string(),
  sha256,
  size: count,
});
export type FileLine = z.infer<typeof fileLineSchema>;

export const jobsSchema = z.array(
  z.strictObject({
    name: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    startAfter: z.iso.datetime({ offset: true }),
    singletonKey: z.nullable(z.string()),
  }),
);
export type WaitingJob = z.infer<typeof jobsSchema>[number];
