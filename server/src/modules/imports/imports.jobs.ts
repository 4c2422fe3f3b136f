import { sweepScratch } from '#modules/files';
import { defineJob, type AnyJob } from '#platform/jobs';
import { applyImportJobName } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import type { ImportRoom } from './import-room.ts';
import { attemptsMax, lostAfterMinutes } from './import.rules.ts';
import { checkImportJobName } from './load-import.ts';
import { runImport } from './run-import.ts';
import { sweepImports } from './sweep-imports.ts';

export function createImportsJobs(room: ImportRoom): readonly AnyJob[] {
  const again = { retryLimit: attemptsMax, retryDelaySeconds: 5, retryDelayMaxSeconds: 30, expireSeconds: 30 * 60 };

  const checkImportJob = defineJob<{ importId: string }>({
    name: checkImportJobName,
    run: ({ data, db, log }) => checkImport({ ...room, files: { ...room.files, log } }, db, data.importId),
    ...again,
    concurrency: 2,
  });

  const applyImportJob = defineJob<{ importId: string }>({
    name: applyImportJobName,
    run: ({ data, db }) => runImport(room, db, data.importId),
    ...again,
    concurrency: 1,
  });

  const sweepImportsJob = defineJob({
    name: 'imports.sweep',
    schedule: '50 * * * *',
    run: async ({ db, log }) => {
      const count = await sweepImports(db);
      if (count > 0) log.info({ count }, 'files of old imports were let go');
    },
  });

  const sweepScratchJob = defineJob({
    name: 'imports.sweepScratch',
    everySeconds: (lostAfterMinutes / 2) * 60,
    run: async ({ log }) => {
      const count = await sweepScratch(room.scratchDir, lostAfterMinutes);
      if (count > 0) log.info({ count }, 'half files of uploads that were cut off were removed');
    },
  });

  return [checkImportJob, applyImportJob, sweepImportsJob, sweepScratchJob];
}
