import type { InstallationHealth } from '@polana/contract/operator-health';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { healthText } from './health.texts.ts';

/** What is amiss with backups, above everything else: without one, nothing below can be brought back. */
export function HealthBackupProblems({ backup }: { backup: InstallationHealth['backup'] }) {
  if (backup.problems.length === 0) return null;
  return (
    <div className="grid gap-3">
      {backup.problems.map((problem) => {
        const isOfBackup = problem === 'backupMissed' || problem === 'backupIncomplete';
        const last = isOfBackup ? backup.lastBackup?.takenAt : backup.lastRestore?.finishedAt;
        return (
          <Banner key={problem} tone={problem === 'restoreMissed' ? 'warning' : 'error'}>
            {healthText(`backup.problem.${problem}`, { time: last ? format.moment(last) : healthText('never') })}
          </Banner>
        );
      })}
    </div>
  );
}
