import type { ImportDetail, ImportItem, ImportProblem } from '@polana/contract/imports';
import type { Language } from '@polana/contract/roles';
import type { CompanyAdmin } from '#platform/actor';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Texts } from '#platform/texts';
import { countCauses, findProblems } from './import-problem.store.ts';
import { isCountTyped, shownProblemsMax } from './import.rules.ts';
import { findImport, findImports, type Import } from './import.store.ts';
import { causeAnswer, problemAnswer } from './problem-wording.ts';
import { hasReport } from './report-file.ts';

interface Reader {
  texts: Texts;
  lang: Language;
}

/** Imports of the company, with what came of them. */
export function listImports(
  db: Database,
  { companyId }: CompanyAdmin,
  page: Parameters<typeof findImports>[2],
  reader: Reader,
): Promise<{ items: ImportItem[]; totalCount: number }> {
  return reading(db, async (tx) => {
    const { imports, totalCount } = await findImports(tx, companyId, page);
    return { items: imports.map((one) => itemOf(one, reader)), totalCount };
  });
}

export function readImportDetail(
  db: Database,
  { companyId }: CompanyAdmin,
  importId: string,
  reader: Reader,
): Promise<ImportDetail> {
  return reading(db, async (tx) => {
    const found = await findImport(tx, companyId, importId);
    if (!found) throw new Refusal('import_not_found', 404);
    return detailOf(tx, found, reader);
  });
}

export function listImportProblems(
  db: Database,
  { companyId }: CompanyAdmin,
  importId: string,
  page: { severity: 'error' | 'warning'; cause?: string | undefined; limit: number; offset: number },
  { lang }: Reader,
): Promise<{ items: ImportProblem[]; totalCount: number }> {
  return reading(db, async (tx) => {
    const found = await findImport(tx, companyId, importId);
    if (!found) throw new Refusal('import_not_found', 404);
    const problems = await findProblems(tx, found, page);
    const causes = (await countCauses(tx, found)).filter(
      ({ severity, cause }) => severity === page.severity && (page.cause === undefined || cause === page.cause),
    );
    return {
      items: problems.map((one) => problemAnswer(lang, one, found.detected)),
      totalCount: causes.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

async function detailOf(tx: ReadTx, found: Import, reader: Reader): Promise<ImportDetail> {
  const { lang } = reader;
  const isFound = found.errorCount + found.warningCount > 0 && found.state !== 'reading';
  const causes = isFound ? await countCauses(tx, found) : [];
  const first = async (severity: 'error' | 'warning') =>
    isFound ? await findProblems(tx, found, { severity, limit: shownProblemsMax, offset: 0 }) : [];
  const shown = async (severity: 'error' | 'warning') =>
    (await first(severity)).map((one) => problemAnswer(lang, one, found.detected));
  const causesOf = (severity: 'error' | 'warning') =>
    causes.filter((one) => one.severity === severity).map((one) => causeAnswer(lang, one));
  return {
    ...itemOf(found, reader),
    isMigrated: found.options.isMigrated ?? false,
    progress: progressOf(found),
    detected: found.detected,
    errorLines: found.errorLines,
    errors: await shown('error'),
    warnings: await shown('warning'),
    errorCauses: causesOf('error'),
    warningCauses: causesOf('warning'),
    correction: correctionOf(found),
    hasErrorFile: found.errorCount > 0 && found.fileId !== null,
    hasReport: hasReport(found),
    replacedBy: found.replacedBy,
    expiresAt: found.expiresAt.toISOString(),
  };
}

function progressOf({ state, step, stepsDone, stepsTotal }: Import): ImportDetail['progress'] {
  if ((state !== 'reading' && state !== 'applying') || !step) return null;
  return { step, done: stepsDone, total: stepsTotal };
}

/** Of a file that could not be read nobody knows what it mends. */
function correctionOf({ errorsBefore, errorCount, state, detected }: Import): ImportDetail['correction'] {
  if (errorsBefore === null || detected === null || state === 'reading' || state === 'failed') return null;
  return { fixed: Math.max(0, errorsBefore - errorCount), remaining: errorCount };
}

function itemOf(found: Import, { texts, lang }: Reader): ImportItem {
  const { toAdd, toUpdate, toDelete, unchanged, companySize, openClaims } = found;
  const { added, updated, deleted, deactivated } = found;
  const isPlanned = found.rosterMark !== null && found.errorCount === 0;
  return {
    importId: found.importId,
    kind: found.kind,
    state: found.state,
    fileName: found.fileName,
    size: found.size,
    createdAt: found.createdAt.toISOString(),
    createdBy: found.createdByName,
    rows: found.rowCount,
    valid: found.validCount,
    errorCount: found.errorCount,
    warningCount: found.warningCount,
    plan: isPlanned
      ? {
          toAdd,
          toUpdate,
          toDelete,
          unchanged,
          companySize,
          isCountTyped: toDelete > 0 && isCountTyped(found),
          openClaims,
        }
      : null,
    changes: found.changes,
    deletions: found.deletions,
    applied: found.appliedAt && { added, updated, deleted, deactivated },
    appliedAt: found.appliedAt?.toISOString() ?? null,
    failure:
      found.failure === null
        ? null
        : { code: found.failure, message: texts.refusal(lang, found.failure, found.failureValues) },
  };
}
