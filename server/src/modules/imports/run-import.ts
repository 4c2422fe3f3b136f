import {
  addEmployees,
  changeEmployees,
  countOpenClaims,
  endEmployment,
  lockEmployees,
  settleEntitlements,
  type RosterAddition,
  type Settling,
} from '#modules/employees';
import { recordAudit } from '#modules/audit';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { takeOnMany } from '#platform/database-cursor';
import { Refusal } from '#platform/errors';
import type { ImportTable } from '@polana/contract/imports';
import type { PlainDate } from '@polana/contract/plain-date';
import { markOf } from './check-import.ts';
import { findChangesAfter, findGivenUsernames, storeOutcome, type PlannedChange } from './import-change.store.ts';
import { mailDone } from './import-done.mail.ts';
import type { ImportRoom } from './import-room.ts';
import { attemptsMax, mailAfterSeconds, rowsAtOnce, tryOf } from './import.rules.ts';
import { beginAttempt, holdCompany, noteProgress, storeApplied, storeStopped } from './import-run.store.ts';
import type { Import } from './import.store.ts';

type RunRoom = Pick<ImportRoom, 'closeClaims' | 'closedThrough' | 'followRatios' | 'publicUrl'>;

class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * Executes the confirmed part of a stored plan in one transaction: a run killed at any point has changed nothing, and the next one
 * does all of it. What changed since the plan was made sends the plan back; only the progress is told outside.
 */
export async function runImport(
  room: RunRoom,
  db: Database,
  importId: string,
  { isAwaited }: { isAwaited: boolean } = { isAwaited: false },
): Promise<void> {
  const run = await inTransaction(db.forEveryCompany(), (tx) => beginAttempt(tx, importId, 'applying', now()));
  if (!run) return;
  const home = db.forCompany(run.companyId);
  try {
    if (tryOf(run) > attemptsMax) throw new Refusal('import_failed', 409);
    await inTransaction(home, (tx) => new Execution(room, home, run, tx).work());
  } catch (error) {
    if (error instanceof Superseded) return;
    const refusal = refusalOf(error);
    if (refusal || isAwaited || tryOf(run) === attemptsMax) await giveBack(home, run, refusal?.code ?? 'import_failed');
    if (!refusal || isAwaited) throw refusal ?? error;
  }
}

const uniqueViolation = '23505';

/** Whatever a single person's rules refuse now, they allowed when the plan was made: somebody changed something in between. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error.code === 'import_failed' ? error : new Refusal('import_outdated', 409);
  const isUnique = error instanceof Error && 'code' in error && error.code === uniqueViolation;
  return isUnique ? new Refusal('import_outdated', 409) : null;
}

async function giveBack(db: Database, run: Import, failure: string): Promise<void> {
  const isPartApplied = run.changes === 'applied' || run.deletions === 'applied';
  await inTransaction(db, (tx) => storeStopped(tx, run, { state: isPartApplied ? 'done' : 'planned', failure }));
}

function additionOf({ employmentId, content }: PlannedChange<'toAdd'>): RosterAddition {
  if (!employmentId) throw new Refusal('import_outdated', 409);
  return { ...content.addition, employmentId };
}

const progressMilliseconds = 700;

class Execution {
  readonly #room: RunRoom;
  readonly #db: Database;
  readonly #run: Import;
  readonly #tx: Tx;
  readonly #author: Author;
  readonly #result = { added: 0, updated: 0, deleted: 0, deactivated: 0 };
  #toldAt = performance.now();
  #closedThrough: PlainDate | null = null;

  constructor(room: RunRoom, db: Database, run: Import, tx: Tx) {
    this.#room = room;
    this.#db = db;
    this.#run = run;
    this.#tx = tx;
    this.#author = { personId: run.appliedBy, roleName: 'COMP', impersonatedPersonId: null, requestId: null };
  }

  async work(): Promise<void> {
    const { companyId, importId, kind, options, step } = this.#run;
    const tx = this.#tx;
    const startedAt = performance.now();
    await takeOnMany(tx);
    await holdCompany(tx, companyId);
    await this.#assertUnchanged();
    if (step === 'deletions') await this.#delete();
    else await this.#change();
    await recordAudit(tx, {
      author: this.#author,
      companyId,
      action: 'employment.imported',
      objectType: 'import',
      objectId: importId,
      changes: { kind, part: step, ...this.#result, ...(options.isMigrated && { isMigrated: true }) },
    });
    const rosterMark = await markOf(tx, this.#room, companyId);
    const part = { step: step === 'deletions' ? step : 'changes', rosterMark, at: now(), ...this.#result } as const;
    const isLong = performance.now() - startedAt > mailAfterSeconds * 1_000;
    if (isLong) await mailDone(tx, this.#run, this.#result, this.#room.publicUrl);
    if (!(await storeApplied(tx, this.#run, part))) throw new Superseded();
  }

  /** Everybody who is about to change is held first, so that what was compared stays true. */
  async #assertUnchanged(): Promise<void> {
    const { companyId, rosterMark, step, openClaims } = this.#run;
    const part = step === 'deletions' ? 'toDelete' : 'toUpdate';
    const ids: string[] = [];
    for await (const rows of this.#rows(part)) {
      const page = rows.flatMap(({ employmentId }) => employmentId ?? []);
      const held = await lockEmployees(this.#tx, companyId, page);
      if (held.size < page.length) throw new Refusal('import_outdated', 409);
      ids.push(...page);
    }
    this.#closedThrough = await this.#room.closedThrough(this.#tx, companyId);
    if ((await markOf(this.#tx, this.#room, companyId)) !== rosterMark) throw new Refusal('import_outdated', 409);
    if (part === 'toDelete' && (await countOpenClaims(this.#tx, companyId, ids)) !== openClaims)
      throw new Refusal('import_outdated', 409);
  }

  /** Allowances last: the books of the company are held only from there on. */
  async #change(): Promise<void> {
    const { companyId, options } = this.#run;
    const settlings: Settling[] = [];
    const changedRatios: string[] = [];
    for await (const rows of this.#rows('toUpdate')) {
      const updates = rows.map(({ content }) => content.update);
      settlings.push(...(await changeEmployees(this.#tx, companyId, updates, this.#author)));
      changedRatios.push(...updates.flatMap(({ ratio, employmentId }) => (ratio ? [employmentId] : [])));
      this.#result.updated += rows.length;
      await this.#tell();
    }
    const reserved = await findGivenUsernames(this.#tx, this.#run);
    const isMigrated = options.isMigrated ?? false;
    const adding = { companyId, reserved, taken: new Set<string>(), isMigrated };
    for await (const rows of this.#rows('toAdd')) {
      const additions = rows.map(additionOf);
      await addEmployees(this.#tx, adding, additions, this.#author);
      settlings.push(...additions.map(({ employmentId }) => ({ employmentId, causeId: employmentId })));
      this.#result.added += rows.length;
      await this.#tell();
    }
    for (let from = 0; from < settlings.length; from += rowsAtOnce)
      await settleEntitlements(this.#tx, companyId, settlings.slice(from, from + rowsAtOnce), this.#author);
    for (let from = 0; from < changedRatios.length; from += rowsAtOnce) {
      const employmentIds = changedRatios.slice(from, from + rowsAtOnce);
      await this.#room.followRatios(this.#tx, { companyId, employmentIds }, this.#author);
    }
    // The books are held now: until here a month could be closed over working times that this import moves.
    if (changedRatios.length > 0 && (await this.#room.closedThrough(this.#tx, companyId)) !== this.#closedThrough)
      throw new Refusal('import_outdated', 409);
  }

  async #delete(): Promise<void> {
    const { companyId } = this.#run;
    for await (const rows of this.#rows('toDelete')) {
      for (const { employmentId, position, content } of rows) {
        const employment = { companyId, employmentId: employmentId as string };
        const { outcome } = await endEmployment(this.#tx, employment, this.#room.closeClaims, this.#author);
        this.#result.deleted += 1;
        if (outcome === 'deactivated') this.#result.deactivated += 1;
        if (outcome !== content.shown.outcome) await storeOutcome(this.#tx, this.#run, position, outcome);
        await this.#tell();
      }
    }
  }

  async *#rows<Part extends ImportTable>(part: Part): AsyncGenerator<PlannedChange<Part>[]> {
    for (let after = -1; ;) {
      const rows = await findChangesAfter(this.#tx, this.#run, part, { after, limit: rowsAtOnce });
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.position;
    }
  }

  async #tell(): Promise<void> {
    if (performance.now() - this.#toldAt < progressMilliseconds) return;
    this.#toldAt = performance.now();
    const { added, updated, deleted } = this.#result;
    const done = added + updated + deleted;
    const isOurs = await inTransaction(this.#db, (tx) => noteProgress(tx, this.#run, done, this.#run.stepsTotal));
    if (!isOurs) throw new Superseded();
  }
}
