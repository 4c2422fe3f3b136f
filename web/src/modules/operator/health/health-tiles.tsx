import type { InstallationHealth } from '@polana/contract/operator-health';
import { format } from '#platform/format.ts';
import { HealthTile } from './health-tile.tsx';
import { healthText } from './health.texts.ts';

const moment = (at: string | null) => (at === null ? healthText('never') : format.moment(at));

/** The whole installation at a glance. */
export function HealthTiles({ health }: { health: InstallationHealth }) {
  const { jobs, mails, storage, database, books, audit, backup, nodes } = health;
  const alive = nodes.items.filter((node) => node.isAlive).length;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      <HealthTile
        title={healthText('jobs.title')}
        state={jobs.state}
        figure={healthText('jobs.figure', { count: jobs.waiting })}
      >
        {healthText('jobs.about', { running: jobs.running, failed: jobs.failed })}
      </HealthTile>
      <HealthTile
        title={healthText('mails.title')}
        state={mails.state}
        figure={healthText('mails.figure', { count: mails.waiting })}
      >
        {healthText('mails.about', { failed: mails.failed })}
      </HealthTile>
      <HealthTile
        title={healthText('storage.title')}
        state={storage.state}
        figure={healthText('storage.figure', { count: storage.files })}
      >
        {storageSentence(storage)}
      </HealthTile>
      <HealthTile title={healthText('database.title')} state={database.state} figure={format.fileSize(database.bytes)}>
        {healthText('database.about', { connections: database.connections, max: database.connectionsMax })}
      </HealthTile>
      <HealthTile title={healthText('books.title')} state={books.state} figure={booksFigure(books)}>
        {books.isRunning
          ? healthText('books.running')
          : healthText('checkedAt', { time: moment(books.lastCheck?.finishedAt ?? null) })}
      </HealthTile>
      <HealthTile title={healthText('audit.title')} state={audit.state} figure={auditFigure(audit)}>
        {healthText('checkedAt', { time: moment(audit.lastCheck?.finishedAt ?? null) })}
      </HealthTile>
      <HealthTile
        title={healthText('backup.title')}
        state={backup.state}
        figure={backup.lastBackup ? format.moment(backup.lastBackup.takenAt) : healthText('backup.never')}
      >
        {healthText('backup.restored', { time: moment(backup.lastRestore?.finishedAt ?? null) })}
      </HealthTile>
      <HealthTile
        title={healthText('nodes.title')}
        state={nodes.state}
        figure={healthText('nodes.figure', { count: alive })}
      >
        {healthText('nodes.about', { version: health.versions.product })}
      </HealthTile>
    </div>
  );
}

function storageSentence(storage: InstallationHealth['storage']): string {
  const size = format.fileSize(storage.bytes);
  if (!storage.isReachable) return healthText('storage.silent');
  if (storage.freeBytes === null) return healthText('storage.bucket', { size });
  return healthText('storage.disk', { size, free: format.fileSize(storage.freeBytes) });
}

function booksFigure({ lastCheck }: InstallationHealth['books']): string {
  if (!lastCheck) return healthText('unknown');
  return lastCheck.isSound
    ? healthText('books.sound')
    : healthText('books.wrong', { count: lastCheck.findings.length });
}

function auditFigure({ lastCheck }: InstallationHealth['audit']): string {
  if (!lastCheck) return healthText('unknown');
  return lastCheck.brokenChains === 0
    ? healthText('audit.sound')
    : healthText('audit.broken', { count: lastCheck.brokenChains });
}
