import type { FileFormat } from '@polana/contract/exports';
import { isReasonLongEnough, reasonLengthMin } from '@polana/contract/reason';
import type { Language } from '@polana/contract/roles';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#modules/audit';
import type { Author, CompanyAdmin, Employee, Operator } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import type { AnySource } from '#platform/export-source';
import { newId } from '#platform/ids';
import { enqueueJob } from '#platform/jobs';
import { type ExportRoom, sourceOf } from './export-room.ts';
import { readExportsPerDay } from './export-limits.store.ts';
import { isOfCompany, unfinishedMax } from './export.rules.ts';
import { countOrders, findByKey, insertExport, lockOrders, type Export } from './export.store.ts';

export const makeExportJobName = 'exports.make';

export interface ExportOrder {
  kind: string;
  format: FileFormat;
  filters: Record<string, string | undefined>;
  lang: Language;
  idempotencyKey: string | null;
  /** Operators and whoever takes a pack away say why. */
  reason?: string;
}

/** Operators name the company whose things they take away; null for the whole portal. */
export type Orderer = Employee | CompanyAdmin | (Operator & { companyId: string | null });

/** Orders a list as a file: the row, the audit entry and the job stand or fall together. The same key orders once. */
export async function createExport(
  room: Pick<ExportRoom, 'sources' | 'assertFreshFactor'>,
  db: Database,
  asker: Orderer,
  author: Author,
  order: ExportOrder,
): Promise<Pick<Export, 'exportId' | 'state'>> {
  const source = sourceOf(room.sources, order.kind);
  const isPack = source !== undefined && 'isPack' in source;
  if (!source?.roles.includes(asker.roleName) || isPack !== (order.format === 'zip'))
    throw new Refusal('export_kind_unknown', 400, { path: 'kind' });
  const filters = checkedFilters(source, order.filters);
  refuseShortReason(order.reason);
  if (source.isPersonal) room.assertFreshFactor(asker);
  await refuseUnorderable(db, source, asker, filters);
  return inTransaction(db, async (tx) => {
    await lockOrders(tx, asker.roleName === 'OPER' ? asker.personId : asker.companyId);
    const earlier = order.idempotencyKey ? await findByKey(tx, asker.personId, order.idempotencyKey) : undefined;
    if (earlier) return sameOrder(earlier, order, filters, asker);
    await refuseTooMany(tx, asker);
    return placeOrder(tx, asker, author, order, filters);
  });
}

function refuseShortReason(reason: string | undefined): void {
  if (reason !== undefined && !isReasonLongEnough(reason))
    throw new Refusal('reason_too_short', 400, { path: 'reason', values: { value: reasonLengthMin } });
}

/** A list of what is not there, or a pack of too much, is refused before it is ordered. */
async function refuseUnorderable(
  db: Database,
  source: AnySource,
  { companyId }: Orderer,
  filters: Record<string, string>,
): Promise<void> {
  if (!source.assertOrderable) return;
  if (companyId === null) throw new Error('what may be refused is of one company');
  await reading(db, async (tx) => source.assertOrderable?.(tx, companyId, source.filters.parse(filters)));
}

/** What the list itself would refuse is refused here, not found out later by a job. Kept as texts, the way it came. */
function checkedFilters({ filters: schema }: AnySource, given: ExportOrder['filters']): Record<string, string> {
  const filters = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
  const checked = schema.safeParse(filters);
  if (checked.success) return filters;
  const paths = [...new Set(checked.error.issues.map((issue) => issue.path.join('.')))];
  throw new FieldRefusals(
    paths.map((path) => new Refusal('export_filters_invalid', 400, { path: path ? `filters.${path}` : 'filters' })),
  );
}

function sameOrder(
  earlier: Export,
  { kind, format }: ExportOrder,
  filters: Record<string, string>,
  asker: Orderer,
): Pick<Export, 'exportId' | 'state'> {
  const isSame =
    earlier.kind === kind &&
    earlier.format === format &&
    earlier.roleId === asker.roleId &&
    earlier.companyId === asker.companyId &&
    isDeepStrictEqual(earlier.filters, filters);
  if (!isSame) throw new Refusal('idempotency_key_reused', 422);
  return earlier;
}

const dayMinutes = 24 * 60;

async function refuseTooMany(tx: Tx, asker: Orderer): Promise<void> {
  const { roleName } = asker;
  const companyId = roleName === 'OPER' ? null : asker.companyId;
  const purse = { roleName, companyId, personId: isOfCompany(asker) ? null : asker.personId };
  const { unfinished, recent } = await countOrders(tx, purse, minutesFrom(now(), -dayMinutes));
  if (unfinished >= unfinishedMax) throw new Refusal('exports_running', 429, { retryAfterSeconds: 15 });
  const perDayMax = await readExportsPerDay(tx);
  if (recent >= perDayMax)
    throw new Refusal('exports_too_many', 429, { retryAfterSeconds: 3_600, values: { count: perDayMax } });
}

async function placeOrder(
  tx: Tx,
  asker: Orderer,
  author: Author,
  { kind, format, lang, idempotencyKey, reason }: ExportOrder,
  filters: Record<string, string>,
): Promise<Pick<Export, 'exportId' | 'state'>> {
  const { companyId, personId, roleName, roleId } = asker;
  const exportId = newId();
  await insertExport(tx, {
    exportId,
    companyId,
    kind,
    format,
    lang,
    filters,
    roleName,
    roleId,
    createdBy: personId,
    createdAt: now(),
    idempotencyKey,
    reason: reason ?? null,
  });
  // What somebody searched for may be a name, which the log need not know.
  const { search: _search, ...noted } = filters;
  const changes = { kind, format, filters: noted };
  await recordAudit(tx, {
    author,
    companyId,
    action: 'export.created',
    objectType: 'export',
    objectId: exportId,
    ...(reason && { reason }),
    changes,
  });
  await enqueueJob(tx, { name: makeExportJobName }, { exportId });
  return { exportId, state: 'queued' };
}
