import * as z from 'zod/mini';
import { asking, exportFormat } from './exports.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, optionalText, plainDate, text } from './primitives.ts';
import { auditGroups } from './list-words.ts';

export { auditGroups, type AuditGroup } from './list-words.ts';

/** Why somebody takes the log or a pack for an inspection away. */
export const exportReason = text(300);

/** The chain of what concerns no company stands beside those of the companies. */
export const platformChain = 'platform';
const chain = z.union([id, z.literal(platformChain)]);

export const auditFilters = {
  /** A person's id, or the whole e-mail or user name. */
  person: z.optional(optionalText(254)),
  /** A company's id, or `platform` for what concerns none. */
  company: z.optional(chain),
  group: z.optional(z.enum(auditGroups)),
  /** The id of what it was done to, or a claim's number. */
  object: z.optional(optionalText(100)),
  from: z.optional(plainDate),
  to: z.optional(plainDate),
  impersonated: z.optional(z.literal('true')),
  /** One entry into somebody's account. */
  impersonation: z.optional(id),
};

const named = z.strictObject({ id, name: z.string() });

const change = z.strictObject({
  field: z.string(),
  /** The field in the caller's language. */
  name: z.string(),
  /** Null where there was nothing, or where only one value is known. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  isChange: z.boolean(),
});
export type AuditChange = z.infer<typeof change>;

const entryId = z.number();

const auditEntry = z.strictObject({
  id: entryId,
  at: instant,
  /** Null for the system, and for somebody nobody knows. */
  actor: z.nullable(named),
  actorRole: z.nullable(z.enum(['EMPL', 'COMP', 'OPER', 'SYSTEM'])),
  /** In whose name it was done. */
  impersonated: z.nullable(named),
  impersonation: z.nullable(
    z.strictObject({ id, reason: z.string(), readOnly: z.boolean(), startedAt: instant, overAt: instant }),
  ),
  company: z.nullable(named),
  action: z.string(),
  actionText: z.string(),
  objectType: z.string(),
  objectText: z.string(),
  objectId: z.nullable(z.string()),
  /** A claim's number, a person's or a company's name. */
  objectName: z.nullable(z.string()),
  result: z.enum(['done', 'refused']),
  reason: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Keyed: the same address gives the same, and it does not tell which. */
  addressHash: z.nullable(z.string()),
  changes: z.array(change),
  /** Null for the few seconds before an entry is sealed. */
  seal: z.nullable(z.strictObject({ seq: z.number(), hash: z.string(), sealedAt: instant })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Totals are counted this far. */
export const auditCountMax = 1_000;

const cursor = z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)));
const pageLimit = z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number));

export const listAudit = endpoint({
  id: 'operator.listAudit',
  method: 'GET',
  path: '/operator/audit',
  access: ['OPER'],
  summary: 'The audit log over all companies, newest first: a page before or after an entry.',
  query: z.strictObject({ ...auditFilters, limit: z._default(pageLimit, 50), before: cursor, after: cursor }),
  answer: z.strictObject({
    items: z.array(auditEntry),
    /** Counted up to `auditCountMax` and one more. */
    totalCount: z.number(),
    hasNewer: z.boolean(),
    hasOlder: z.boolean(),
    /** What the filters stand for. */
    person: z.nullable(named),
    company: z.nullable(named),
  }),
});

export const readAuditEntry = endpoint({
  id: 'operator.readAuditEntry',
  method: 'GET',
  path: '/operator/audit/entry/{id}',
  access: ['OPER'],
  summary: 'One line of the audit log with its seal.',
  params: z.strictObject({ id: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)) }),
  answer: auditEntry,
  errors: ['audit_entry_not_found'],
});

export const findAuditCompanies = endpoint({
  id: 'operator.findAuditCompanies',
  method: 'GET',
  path: '/operator/audit/company',
  access: ['OPER'],
  summary: 'Companies by a part of the name or the ID number, for the filter of the log.',
  query: z.strictObject({ search: z._default(optionalText(100), '') }),
  answer: z.strictObject({ items: z.array(named) }),
});

export const exportAudit = endpoint({
  ...asking,
  id: 'operator.exportAudit',
  path: '/operator/audit/export',
  access: ['OPER'],
  summary: 'The audit log as a file, with the filters of the list, and why.',
  body: z.strictObject({
    format: exportFormat,
    filters: z.optional(z.strictObject(auditFilters)),
    reason: exportReason,
  }),
  errors: [...asking.errors, 'reason_too_short', 'export_filters_invalid'],
});

const brokenChain = z.strictObject({
  company: z.nullable(named),
  /** The entry at which the chain stops holding. */
  entryId,
  problem: z.enum(['entry_changed', 'entry_missing', 'seal_missing', 'chain_forked', 'entry_unsealed']),
});

const auditCheck = z.strictObject({
  id,
  /** Of one chain, or of every one. */
  isOfAll: z.boolean(),
  /** Null for the portal's own chain, and where all are checked. */
  company: z.nullable(named),
  /** Null for the nightly one. */
  askedBy: z.nullable(z.string()),
  askedAt: instant,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  chainsTotal: z.number(),
  chainsDone: z.number(),
  chainsBroken: z.number(),
  /** How many entries were found sound. */
  entries: z.number(),
  finishedAt: z.nullable(instant),
  /** The last seal's hash, where one chain was checked. */
  headHash: z.nullable(z.string()),
  broken: z.array(brokenChain),
});
export type AuditCheck = z.infer<typeof auditCheck>;

export const readAuditChecks = endpoint({
  id: 'operator.readAuditChecks',
  method: 'GET',
  path: '/operator/audit/check',
  access: ['OPER'],
  summary: 'What the last nightly check of the hash chains found, and the last one that was asked for.',
  answer: z.strictObject({ nightly: z.nullable(auditCheck), asked: z.nullable(auditCheck) }),
});

export const startAuditCheck = endpoint({
  id: 'operator.startAuditCheck',
  method: 'POST',
  path: '/operator/audit/check',
  access: ['OPER'],
  summary: 'Recompute the hash chain of a company, of the portal itself, or of all, in the background.',
  body: z.strictObject({ company: z.optional(chain) }),
  answer: z.strictObject({ id }),
  status: 202,
  errors: ['company_not_found'],
});
