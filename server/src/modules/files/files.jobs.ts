import { now } from '#platform/clock';
import { keepOutcome } from '#platform/check-outcomes';
import { defineJob, type AnyJob } from '#platform/jobs';
import { checkFiles } from './check-files.ts';
import { mayTakeOut } from './drop-file.ts';
import { scanWaiting } from './scanning/scan-waiting.ts';
import type { Files } from './storage/open-file-store.ts';
import { sweepFiles } from './sweep-files.ts';

/** A restored copy may share its store with the portal it comes from, and knows nothing of what was stored there since: it sweeps nothing. */
export function createFilesJobs(files: Omit<Files, 'log'>): readonly AnyJob[] {
  const { store, scanner } = files;
  const sweepFilesJob = defineJob({
    name: 'files.sweep',
    schedule: '25 * * * *',
    run: async ({ db, log }) => {
      if (!(await mayTakeOut(files, db))) return;
      const count = await sweepFiles({ store, log }, db);
      if (count > 0) log.info({ count }, 'files without a row were removed');
    },
  });

  const checkFilesJob = defineJob({
    name: 'files.check',
    schedule: '20 1 * * *',
    expireSeconds: 6 * 3_600,
    run: async ({ db, log, signal }) => {
      const startedAt = now();
      const { sound, damaged } = await checkFiles({ store, log }, db, signal);
      await keepOutcome(db, 'files', {
        startedAt,
        checkedCount: sound + damaged,
        findings:
          damaged > 0 ? [{ name: 'file_damaged', sentence: 'Every file is as it was stored.', count: damaged }] : [],
      });
      if (damaged > 0) log.error({ alarm: 'files_damaged', sound, damaged }, 'stored files are damaged');
      else log.info({ sound }, 'every stored file is sound');
    },
  });

  const scanFilesJob = defineJob({
    name: 'files.scan',
    schedule: '* * * * *',
    run: async ({ db, log, signal }) => {
      const count = await scanWaiting({ store, log, scanner }, db, signal);
      if (count > 0) log.info({ count }, 'files that waited for the scanner were checked');
    },
  });

  return [sweepFilesJob, checkFilesJob, scanFilesJob];
}
