import { lockEmployees } from '#modules/employees';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { enqueueJob } from '#platform/jobs';
import { findChangesAfter } from './import-change.store.ts';
import type { ImportRoom } from './import-room.ts';
import { appliedAtOnceMax, isCountTyped, rowsAtOnce } from './import.rules.ts';
import { storeBegun } from './import-run.store.ts';
import { lockImport, type Import } from './import.store.ts';
import { reloadImport } from './load-import.ts';
import { runImport } from './run-import.ts';

export const applyImportJobName = 'imports.apply';

const rescueSeconds = 60;

type ApplyRoom = Omit<ImportRoom, 'texts'>;

export interface Confirmation {
  importId: string;
  part: 'changes' | 'deletions';
  /** Of the plan whoever confirms has looked at: a plan made anew has another end. */
  expiresAt?: string | undefined;
  /** "I have read the warning." */
  isForced: boolean;
  typedCount?: number | undefined;
}

/** Confirms a part of the stored plan: all of it is done, or nothing. Whoever confirms second, at whatever moment, changes nothing.
 *  Small plans are done before the answer, larger ones by a job. */
export async function applyImport(
  room: ApplyRoom,
  db: Database,
  admin: CompanyAdmin,
  confirmation: Confirmation,
  author: Author,
): Promise<void> {
  room.assertFreshFactor(admin);
  const { importId, part } = confirmation;
  const isAtOnce = await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, admin.companyId, importId);
    if (!found) throw new Refusal('import_not_found', 404);
    refuseUnlessWaiting(found, confirmation);
    if (part === 'deletions') await refuseDeletions(tx, admin, found, confirmation);
    return begin(tx, found, part, author);
  });
  if (!isAtOnce) return;
  try {
    await runImport(room, db, importId, { isAwaited: true });
  } catch (error) {
    const isOutdated = error instanceof Refusal && error.code === 'import_outdated';
    throw isOutdated && (await isPlannedAnew(room, db, admin, importId, author))
      ? new Refusal('import_planned_anew', 409)
      : error;
  }
}

/** What changed since sends the plan back, and the kept file is compared anew: whoever looks again sees what would happen now. */
async function isPlannedAnew(
  room: ApplyRoom,
  db: Database,
  admin: CompanyAdmin,
  importId: string,
  author: Author,
): Promise<boolean> {
  try {
    await reloadImport(room, db, admin, importId, {}, author);
    return true;
  } catch (error) {
    // A part of it is done already, or there is no room for reading just now: the file has to be loaded again.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function refuseUnlessWaiting(found: Import, { part, expiresAt }: Confirmation): void {
  if (found.state === 'applying' || found.state === 'reading') throw new Refusal('import_running', 409);
  if (found[part] === 'applied') throw new Refusal('import_already_applied', 409);
  const isWaiting = (found.state === 'planned' || found.state === 'done') && found[part] === 'waiting';
  if (!isWaiting || now() > found.expiresAt) throw new Refusal('import_not_planned', 409);
  if (expiresAt !== undefined && new Date(expiresAt).getTime() !== found.expiresAt.getTime())
    throw new Refusal('import_plan_changed', 409);
}

async function refuseDeletions(
  tx: Tx,
  { personId, companyId }: CompanyAdmin,
  found: Import,
  { isForced, typedCount }: Confirmation,
): Promise<void> {
  const { toDelete: count, companySize: size, openClaims } = found;
  const values = { count, size, percent: Math.ceil((count * 100) / Math.max(1, size)) };
  if (isCountTyped(found) && !isForced)
    throw new Refusal('import_deletes_many', 409, { path: 'force', values, forceable: true });
  if (openClaims > 0 && !isForced)
    throw new Refusal('import_deletes_open_claims', 409, {
      path: 'force',
      values: { count: openClaims },
      forceable: true,
    });
  // Our own screen asks for the number; whoever sends one has it compared.
  if (typedCount !== undefined && typedCount !== count)
    throw new Refusal('import_count_wrong', 409, { path: 'typedCount', values, forceable: true });
  await refuseOwn(tx, companyId, personId, found);
}

/** Whoever confirms may be somebody else than whoever loaded the file. */
async function refuseOwn(tx: Tx, companyId: string, personId: string, found: Import): Promise<void> {
  for await (const ids of departingIds(tx, found)) {
    const stored = await lockEmployees(tx, companyId, ids);
    for (const { personId: leaving } of stored.values())
      if (leaving === personId) throw new Refusal('import_deletes_self', 409);
  }
}

async function begin(tx: Tx, found: Import, part: Confirmation['part'], author: Author): Promise<boolean> {
  const stepsTotal = part === 'changes' ? found.toAdd + found.toUpdate : found.toDelete;
  const isAtOnce = stepsTotal <= appliedAtOnceMax;
  const begun = { state: 'applying', step: part, stepsTotal, at: now(), appliedBy: author.personId } as const;
  if (!(await storeBegun(tx, found, begun))) throw new Refusal('import_running', 409);
  const startAfterSeconds = isAtOnce ? rescueSeconds : 0;
  await enqueueJob(tx, { name: applyImportJobName }, { importId: found.importId }, { startAfterSeconds });
  return isAtOnce;
}

/** People to be deleted, some at a time. */
async function* departingIds(tx: Tx, found: Import): AsyncGenerator<string[]> {
  for (let after = -1; ;) {
    const rows = await findChangesAfter(tx, found, 'toDelete', { after, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(({ employmentId }) => employmentId ?? []);
    after = last.position;
  }
}
