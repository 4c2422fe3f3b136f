import type { ImportDetected } from '@polana/contract/imports';
import { yearOf } from '@polana/contract/plain-date';
import {
  countRoster,
  findDepartedEmployments,
  findMissingPeople,
  readRosterMark,
  type DepartingPerson,
} from '#modules/employees';
import { readBalances } from '#modules/ledger';
import { textFromCents } from '@polana/contract/money';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { takeOnMany, takeTime } from '#platform/database-cursor';
import { Refusal } from '#platform/errors';
import { deleteChanges, insertChanges, type PlannedChange } from './import-change.store.ts';
import { deleteProblems, insertProblems } from './import-problem.store.ts';
import type { ImportRoom } from './import-room.ts';
import { attemptsMax, rowsAtOnce, searchableWords, tryOf } from './import.rules.ts';
import { beginAttempt, noteProgress, storeChecked, storeStopped, type CheckResult } from './import-run.store.ts';
import type { Import } from './import.store.ts';
import { openSource } from './keep-source.ts';
import { leaveReplaced, letFileGo } from './leave-import.ts';
import { planRows, type Standing } from './plan-rows.ts';
import { PlannedLogins } from './planned-logins.ts';
import { readImport } from './reading/read-import.ts';
import type { Detected, ReadRow, RowProblem } from './reading/sheet.ts';

/** Another run has taken over: whatever this one has found is not wanted any more. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

type CheckRoom = Pick<ImportRoom, 'files' | 'sealing' | 'closedThrough'>;

/**
 * Reads the whole file, compares it with the company's people and stores either everything that is wrong or the plan; nothing of
 * the people is changed. It may run again after a crash at any point. Refuses a file that cannot be read.
 */
export async function checkImport(
  room: CheckRoom,
  db: Database,
  importId: string,
  { isAwaited, isFirst }: { isAwaited: boolean; isFirst: boolean } = { isAwaited: false, isFirst: false },
): Promise<void> {
  const run = await inTransaction(db.forEveryCompany(), (tx) => beginAttempt(tx, importId, 'reading', now()));
  if (!run) return;
  const home = db.forCompany(run.companyId);
  try {
    if (tryOf(run) > attemptsMax) throw new Refusal('import_failed', 409);
    await inTransaction(home, async (tx) => {
      await deleteProblems(tx, run);
      await deleteChanges(tx, run);
    });
    await new Check(room, home, run, !isAwaited).work();
  } catch (error) {
    if (error instanceof Superseded) return;
    // A job that finds no reader or no store free tries again.
    if (!(error instanceof Refusal) || (error.status === 503 && !isAwaited)) throw error;
    await stop(home, run, error, isFirst ? 'left' : 'failed');
    if (isAwaited) throw error;
  }
}

/** Whoever waits is told at once and still has the file; whoever left finds it in the history and may read it with other settings. */
async function stop(db: Database, run: Import, { code, details }: Refusal, state: 'left' | 'failed'): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isStopped = await storeStopped(tx, run, { state, failure: code, values: details.values ?? {} });
    if (isStopped && state === 'left') await letFileGo(tx, run);
  });
}

const progressMilliseconds = 700;

class Check {
  readonly #room: CheckRoom;
  readonly #db: Database;
  readonly #run: Import;
  readonly #isInBackground: boolean;
  readonly #counts = {
    rowCount: 0,
    errorCount: 0,
    errorLines: 0,
    warningCount: 0,
    toAdd: 0,
    toUpdate: 0,
    unchanged: 0,
  };
  readonly #logins = new PlannedLogins();
  readonly #knownIds: string[] = [];
  #problems = 0;
  #toldAt = 0;

  constructor(room: CheckRoom, db: Database, run: Import, isInBackground: boolean) {
    this.#isInBackground = isInBackground;
    this.#room = room;
    this.#db = db;
    this.#run = run;
  }

  async work(): Promise<void> {
    const { companyId, kind, options, fileName, createdBy: personId } = this.#run;
    // Before anything is compared: a change that comes later is noticed when the plan is confirmed.
    const { standing, rosterMark, companySize, departed } = await inTransaction(this.#db, async (tx) => {
      await takeTime(tx);
      const closedThrough = await this.#room.closedThrough(tx, companyId);
      return {
        standing: { companyId, kind, today: today(), closedThrough, personId } satisfies Standing,
        rosterMark: await markOf(tx, this.#room, companyId),
        companySize: await countRoster(tx, companyId, today()),
        departed: (await findDepartedEmployments(tx, companyId)).map(
          ({ personalNumber, startDate, endDate }) => [personalNumber, startDate, endDate] as const,
        ),
      };
    });
    const source = await openSource(this.#room, this.#db, this.#run);
    const { detected, batches } = await readImport(source, {
      fileName,
      kind,
      options: options as object,
      departed,
      today: standing.today,
      isInBackground: this.#isInBackground,
    });
    await this.#planColumns(detected);
    if (detected.missing.length === 0) await this.#planAll(standing, batches);
    const deletions =
      kind === 'complex' && this.#counts.errorCount === 0 ? await this.#planDeletions(standing, detected) : null;
    await this.#finish(detected, { rosterMark, companySize, toDelete: 0, openClaims: 0, ...deletions });
  }

  /** A column that is missing is an error of its own, and no row is read. */
  async #planColumns({ missing, headerLine }: Detected): Promise<void> {
    const problems = missing.map((field) => ({
      line: headerLine,
      code: 'column_missing',
      severity: 'error' as const,
      field,
    }));
    await inTransaction(this.#db, (tx) => this.#note(tx, problems));
  }

  async #planAll(standing: Standing, batches: AsyncIterable<ReadRow[]>): Promise<void> {
    let waiting: ReadRow[] = [];
    for await (const batch of batches) {
      waiting.push(...batch);
      if (waiting.length < rowsAtOnce) continue;
      await this.#planSome(standing, waiting);
      waiting = [];
    }
    if (waiting.length > 0) await this.#planSome(standing, waiting);
  }

  async #planSome(standing: Standing, rows: readonly ReadRow[]): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      await takeOnMany(tx);
      const { problems, additions, updates, unchanged, knownIds } = await planRows(tx, standing, this.#logins, rows);
      const counts = this.#counts;
      await this.#note(tx, problems);
      if (counts.errorCount === 0)
        await insertChanges(tx, this.#run, [
          ...additions.map((one, index) => ({ ...one, position: counts.toAdd + index })),
          ...updates.map((one, index) => ({ ...one, position: counts.toUpdate + index })),
        ]);
      counts.rowCount += rows.length;
      counts.toAdd += additions.length;
      counts.toUpdate += updates.length;
      counts.unchanged += unchanged;
      for (const id of knownIds) this.#knownIds.push(id);
    });
    await this.#tell();
  }

  async #note(tx: Tx, problems: readonly RowProblem[]): Promise<void> {
    const errors = problems.filter(({ severity }) => severity === 'error');
    await insertProblems(tx, this.#run, this.#problems, problems);
    this.#problems += problems.length;
    this.#counts.errorCount += errors.length;
    this.#counts.warningCount += problems.length - errors.length;
    this.#counts.errorLines += new Set(errors.map(({ line }) => line)).size;
  }

  async #tell(): Promise<void> {
    if (performance.now() - this.#toldAt < progressMilliseconds) return;
    this.#toldAt = performance.now();
    const { rowCount } = this.#counts;
    const total = this.#run.stepsTotal === null ? null : Math.max(rowCount, this.#run.stepsTotal);
    const isOurs = await inTransaction(this.#db, (tx) => noteProgress(tx, this.#run, rowCount, total));
    if (!isOurs) throw new Superseded();
  }

  async #planDeletions(
    standing: Standing,
    { headerLine }: Detected,
  ): Promise<{ toDelete: number; openClaims: number }> {
    return inTransaction(this.#db, async (tx) => {
      await takeTime(tx);
      const absent = await findMissingPeople(tx, standing.companyId, this.#knownIds, standing.today);
      const missing = absent.filter(({ isRestricted }) => !isRestricted);
      const own = missing.filter(({ personId }) => personId === standing.personId);
      await this.#note(tx, [
        ...own.map((one) => missingPerson(headerLine, 'own_employment_missing', 'error', one)),
        ...absent
          .filter(({ isRestricted }) => isRestricted)
          .map((one) => missingPerson(headerLine, 'restricted_stays', 'warning', one)),
      ]);
      for (let from = 0; from < missing.length; from += rowsAtOnce)
        await insertChanges(tx, this.#run, await plannedDeletions(tx, missing.slice(from, from + rowsAtOnce), from));
      return { toDelete: missing.length, openClaims: missing.reduce((sum, { openClaims }) => sum + openClaims, 0) };
    });
  }

  async #finish(
    found: Detected,
    planned: Pick<CheckResult, 'rosterMark' | 'companySize' | 'toDelete' | 'openClaims'>,
  ): Promise<void> {
    const counts = this.#counts;
    const state = counts.errorCount > 0 ? 'checked' : 'planned';
    const plan = state === 'planned' ? {} : { toAdd: 0, toUpdate: 0, toDelete: 0, unchanged: 0, openClaims: 0 };
    const validCount = Math.max(0, counts.rowCount - counts.errorLines);
    const detected = detectedAnswer(found);
    await inTransaction(this.#db, async (tx) => {
      if (state === 'checked') await deleteChanges(tx, this.#run);
      const result = { ...counts, ...planned, ...plan, state, validCount, detected } as const;
      if (!(await storeChecked(tx, this.#run, result))) throw new Superseded();
      await leaveReplaced(tx, this.#run);
    });
  }
}

/** Whoever is not in the file and is not deleted for it all the same. */
function missingPerson(
  line: number,
  code: string,
  severity: RowProblem['severity'],
  { personalNumber }: DepartingPerson,
): RowProblem {
  return { line, code, severity, field: 'personalNumber', values: { personalNumber } };
}

/** What was read for a plan: the people, and the months whose wages are closed. */
export async function markOf(tx: Tx, room: Pick<ImportRoom, 'closedThrough'>, companyId: string): Promise<string> {
  return `${await readRosterMark(tx, companyId)} ${(await room.closedThrough(tx, companyId)) ?? '–'}`;
}

async function plannedDeletions(
  tx: Tx,
  people: readonly DepartingPerson[],
  from: number,
): Promise<PlannedChange<'toDelete'>[]> {
  const balances = await readBalances(
    tx,
    people.map(({ employmentId }) => employmentId),
    yearOf(today()),
  );
  return people.map((person, index) => {
    const { employmentId, personalNumber, firstName, lastName, openClaims, leavesTraces } = person;
    const amounts = balances
      .filter((one) => one.employmentId === employmentId && one.leftCents > 0)
      .map(({ actionCode, year, creditedCents, reservedCents, drawnCents, leftCents }) => ({
        actionCode,
        year,
        credited: textFromCents(creditedCents),
        reserved: textFromCents(reservedCents),
        drawn: textFromCents(drawnCents),
        left: textFromCents(leftCents),
      }));
    const outcome = leavesTraces ? ('deactivated' as const) : ('deleted' as const);
    const shown = { employeeId: employmentId, personalNumber, firstName, lastName, outcome, openClaims, amounts };
    const words = searchableWords(firstName, lastName, personalNumber);
    return { part: 'toDelete', position: from + index, line: null, employmentId, words, content: { shown } };
  });
}

function detectedAnswer(found: Detected): ImportDetected {
  const { format, headerLine, columns, missing, sample } = found;
  return {
    format,
    encoding: found.encoding ?? null,
    separator: found.separator ?? null,
    sheet: found.sheet ?? null,
    sheets: found.sheets ?? [],
    dateOrder: found.dateOrder ?? null,
    headerLine,
    columns,
    missing,
    sample,
  };
}
