import { sweepScratch } from '#modules/files';
import { defineJob, type AnyJob } from '#platform/jobs';
import { makeExportJobName } from './create-export.ts';
import type { ExportRoom } from './export-room.ts';
import { attemptsMax, lostAfterMinutes } from './export.rules.ts';
import { makeExport } from './make-export.ts';
import { sweepExports } from './sweep-exports.ts';

export function createExportsJobs(room: ExportRoom): readonly AnyJob[] {
  const makeExportJob = defineJob<{ exportId: string }>({
    name: makeExportJobName,
    run: ({ data, db, log, signal }) =>
      makeExport({ ...room, files: { ...room.files, log } }, db, data.exportId, signal),
    retryLimit: attemptsMax,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 60,
    expireSeconds: 30 * 60,
    concurrency: 2,
  });

  const sweepExportsJob = defineJob({
    name: 'exports.sweep',
    schedule: '35 * * * *',
    run: async ({ db, log }) => {
      const count = await sweepExports({ ...room.files, log }, db);
      if (count > 0) log.info({ count }, 'expired exports were let go');
    },
  });

  const sweepScratchJob = defineJob({
    name: 'exports.sweepScratch',
    everySeconds: (lostAfterMinutes / 4) * 60,
    run: async ({ log }) => {
      const count = await sweepScratch(room.scratchDir, lostAfterMinutes);
      if (count > 0) log.info({ count }, 'half files of killed exports were removed');
    },
  });

  return [makeExportJob, sweepExportsJob, sweepScratchJob];
}
