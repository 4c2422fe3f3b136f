import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { auditCountMax, platformChain, type AuditEntry, type AuditGroup } from '@polana/contract/operator-audit';
import type { Language } from '@polana/contract/roles';
import { instantAt } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findClaimId, findCompany, findImpersonationSpan, findPerson, type Named } from './audit-choice.store.ts';
import { topicsOf } from './audit-groups.rules.ts';
import { countLog, findLogPage, findLogRow, findPlace, type LogFilters, type LogRow } from './audit-log.store.ts';
import { actionIn, changesIn, objectIn, reasonIn } from './audit-wording.ts';

/** The filters as the operator gave them. */
export interface GivenFilters {
  person?: string | undefined;
  company?: string | undefined;
  group?: AuditGroup | undefined;
  object?: string | undefined;
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
  impersonated?: 'true' | undefined;
  impersonation?: string | undefined;
}

export interface AuditPage {
  limit: number;
  before?: number | undefined;
  after?: number | undefined;
}

export interface ListedAudit {
  items: AuditEntry[];
  totalCount: number;
  hasNewer: boolean;
  hasOlder: boolean;
  person: Named | null;
  company: Named | null;
}

/** A page of the log, newest first. A filter that stands for nobody and nothing finds nothing. */
export function listAudit(db: Database, given: GivenFilters, page: AuditPage, lang: Language): Promise<ListedAudit> {
  return reading(db, async (tx) => {
    const { filters, person, company } = await resolveFilters(tx, given);
    const side = page.after === undefined ? ('before' as const) : ('after' as const);
    const entryId = page.after ?? page.before;
    const place = entryId === undefined ? undefined : await findPlace(tx, entryId);
    if (!filters || (entryId !== undefined && !place))
      return { items: [], totalCount: 0, hasNewer: false, hasOlder: false, person, company };
    const rows = await findLogPage(tx, filters, { limit: page.limit + 1, from: place ? { place, side } : null });
    const hasMore = rows.length > page.limit;
    const shown = side === 'after' ? rows.slice(-page.limit) : rows.slice(0, page.limit);
    return {
      items: shown.map((row) => entryOf(row, lang)),
      totalCount: await countLog(tx, filters, auditCountMax + 1),
      hasNewer: side === 'after' ? hasMore : place !== undefined,
      hasOlder: side === 'after' ? true : hasMore,
      person,
      company,
    };
  });
}

export async function readAuditEntry(db: Database, entryId: number, lang: Language): Promise<AuditEntry> {
  const row = await reading(db, (tx) => findLogRow(tx, entryId));
  if (!row) throw new Refusal('audit_entry_not_found', 404);
  return entryOf(row, lang);
}

interface Resolved {
  /** Null where nothing can match. */
  filters: LogFilters | null;
  person: Named | null;
  company: Named | null;
}

/** What was typed, as the log knows it: a login is a person, a number is a claim, days begin and end in Slovakia. */
export async function resolveFilters(tx: ReadTx, given: GivenFilters): Promise<Resolved> {
  const person = given.person ? ((await findPerson(tx, given.person.trim())) ?? null) : null;
  const isOfCompany = given.company !== undefined && given.company !== platformChain;
  const company = isOfCompany ? ((await findCompany(tx, given.company ?? '')) ?? null) : null;
  const objectId = given.object ? await objectIdOf(tx, given.object.trim()) : undefined;
  const impersonation = given.impersonation ? await findImpersonationSpan(tx, given.impersonation) : undefined;
  const isLost = (given.person && !person) || (isOfCompany && !company) || (given.impersonation && !impersonation);
  if (isLost) return { filters: null, person, company };
  const filters: LogFilters = {
    ...(person && { personId: person.id }),
    ...(given.company === platformChain && { companyId: null }),
    ...(company && { companyId: company.id }),
    ...(given.group && { topics: topicsOf(given.group) }),
    ...(objectId && { objectId }),
    ...(given.from && { from: instantAt(given.from) }),
    ...(given.to && { until: instantAt(addDays(given.to, 1)) }),
    ...(given.impersonated && { isImpersonated: true }),
    ...(impersonation && { impersonation }),
  };
  return { filters, person, company };
}

async function objectIdOf(tx: ReadTx, typed: string): Promise<string> {
  const isNumber = /^(RP|SP)-\d{4}-\d{6}$/i.test(typed);
  return (isNumber && (await findClaimId(tx, typed.toUpperCase()))) || typed;
}

function entryOf(row: LogRow, lang: Language): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: namedOf(row.actorId, row.actorName),
    actorRole: row.actorRole,
    impersonated: namedOf(row.impersonatedId, row.impersonatedName),
    impersonation: impersonationOf(row),
    company: namedOf(row.companyId, row.companyName),
    action: row.action,
    actionText: actionIn(lang, row.action),
    objectType: row.objectType,
    objectText: objectIn(lang, row.objectType),
    objectId: row.objectId,
    objectName: row.objectName,
    result: row.result,
    reason: reasonIn(lang, row.reason),
    requestId: row.requestId,
    addressHash: row.addressHash,
    changes: changesIn(lang, row.changes),
    seal:
      row.seq !== null && row.hash && row.sealedAt
        ? { seq: row.seq, hash: row.hash, sealedAt: row.sealedAt.toISOString() }
        : null,
  };
}

function impersonationOf(row: LogRow): AuditEntry['impersonation'] {
  const { impersonationId, impersonationReason, startedAt, overAt } = row;
  if (!impersonationId || !startedAt || !overAt) return null;
  return {
    id: impersonationId,
    reason: impersonationReason ?? '',
    readOnly: row.isReadOnly ?? true,
    startedAt: startedAt.toISOString(),
    overAt: overAt.toISOString(),
  };
}

/** Somebody whose account was erased is still somebody. */
function namedOf(id: string | null, name: string | null): Named | null {
  return id ? { id, name: name ?? id } : null;
}
