import type { InstallationHealth } from '@polana/contract/operator-health';
import { format } from '#platform/format.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { HealthSection } from './health-section.tsx';
import { healthText } from './health.texts.ts';
import { rhythmOf } from './rhythm.ts';

type Queue = InstallationHealth['jobs']['queues'][number];

/** Every queue with what waits in it and when its scheduled job ran last. */
export function HealthJobs({ jobs }: { jobs: InstallationHealth['jobs'] }) {
  return (
    <HealthSection
      title={healthText('jobs.detail')}
      about={
        jobs.oldestWaitingAt === null
          ? healthText('jobs.nothingWaits')
          : healthText('jobs.oldest', { time: format.moment(jobs.oldestWaitingAt) })
      }
    >
      <DataTable
        label={healthText('jobs.detail')}
        columns={columns()}
        rows={jobs.queues}
        rowId={(queue) => queue.name}
        card={{
          title: (queue) => <QueueName queue={queue} />,
          value: (queue) => healthText('jobs.figure', { count: queue.waiting }),
          detail: lastRunText,
          chip: (queue) => <RunChip queue={queue} />,
        }}
        loadingLabel={healthText('loading')}
        empty={healthText('jobs.none')}
      />
    </HealthSection>
  );
}

function columns(): TableColumn<Queue>[] {
  const count = (id: 'waiting' | 'running' | 'failed'): TableColumn<Queue> => ({
    id,
    header: healthText(`jobs.${id}`),
    isNumeric: true,
    cell: (queue) => format.number(queue[id]),
  });
  return [
    { id: 'name', header: healthText('jobs.name'), cell: (queue) => <QueueName queue={queue} /> },
    {
      id: 'schedule',
      header: healthText('jobs.schedule'),
      cell: ({ schedule }) => scheduleText(schedule),
    },
    count('waiting'),
    count('running'),
    count('failed'),
    {
      id: 'lastRun',
      header: healthText('jobs.lastRun'),
      cell: (queue) => (
        <span className="flex flex-wrap items-center gap-2">
          {lastRunText(queue)}
          <RunChip queue={queue} />
        </span>
      ),
    },
  ];
}

/** The five cron fields in words, where they are of a kind the portal uses. */
function scheduleText(schedule: string | null): string {
  const rhythm = schedule === null ? null : rhythmOf(schedule);
  if (rhythm === null) return schedule ?? healthText('jobs.onDemand');
  return rhythm.kind === 'minutes'
    ? healthText('schedule.minutes', { count: rhythm.every })
    : healthText(`schedule.${rhythm.kind}`, { time: rhythm.time });
}

function QueueName({ queue }: { queue: Queue }) {
  return (
    <span className="font-semibold" title={queue.name}>
      {queue.title}
    </span>
  );
}

function lastRunText({ schedule, lastRun }: Queue): string {
  if (lastRun) return format.moment(lastRun.finishedAt);
  return schedule ? healthText('never') : '–';
}

function RunChip({ queue: { lastRun, failed } }: { queue: Queue }) {
  if (lastRun?.isDone === false) return <StatusChip tone="rejected">{healthText('jobs.lastFailed')}</StatusChip>;
  return failed > 0 ? <StatusChip tone="warning">{healthText('jobs.someFailed')}</StatusChip> : null;
}
