import type { InstallationHealth } from '@polana/contract/operator-health';
import { format } from '#platform/format.ts';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx';
import { HealthSection } from './health-section.tsx';
import { healthText } from './health.texts.ts';

type Node = InstallationHealth['nodes']['items'][number];

/** The database and where files lie, as plain facts. */
export function HealthFacts({ health }: { health: InstallationHealth }) {
  const { database, storage, versions } = health;
  const rows: SummaryRow[] = [
    { id: 'product', label: healthText('facts.product'), value: versions.product },
    { id: 'runtime', label: healthText('facts.runtime'), value: versions.runtime },
    { id: 'database', label: healthText('facts.database'), value: versions.database },
    { id: 'migration', label: healthText('facts.migration'), value: migrationText(database) },
    {
      id: 'connections',
      label: healthText('facts.connections'),
      value: healthText('facts.outOf', { count: database.connections, max: database.connectionsMax }),
    },
    {
      id: 'transaction',
      label: healthText('facts.transaction'),
      value: healthText('facts.seconds', { count: database.longestTransactionSeconds }),
    },
    { id: 'replication', label: healthText('facts.replication'), value: replicationText(database) },
    { id: 'storage', label: healthText('facts.storage'), value: healthText(`facts.storage.${storage.kind}`) },
    ...(storage.freeBytes === null || storage.totalBytes === null
      ? []
      : [
          {
            id: 'free',
            label: healthText('facts.free'),
            value: healthText('facts.freeOf', {
              free: format.fileSize(storage.freeBytes),
              total: format.fileSize(storage.totalBytes),
            }),
          },
        ]),
  ];
  return (
    <HealthSection title={healthText('facts.title')}>
      <Card as="div">
        <SummaryList rows={rows} />
      </Card>
    </HealthSection>
  );
}

function migrationText({ migration, missingMigrations }: InstallationHealth['database']): string {
  if (missingMigrations === 0) return migration;
  return `${migration} (${healthText('facts.missing', { count: missingMigrations })})`;
}

function replicationText({ isReplica, replicas, replicationLagBytes }: InstallationHealth['database']): string {
  if (isReplica) return healthText('facts.isReplica');
  if (replicas === 0) return healthText('facts.noReplica');
  const count = healthText('facts.replicas', { count: replicas });
  return replicationLagBytes === null
    ? count
    : healthText('facts.lag', { replicas: count, lag: format.fileSize(replicationLagBytes) });
}

/** Processes of the portal: who lives, who ended, who vanished. */
export function HealthNodes({ nodes }: { nodes: InstallationHealth['nodes'] }) {
  return (
    <HealthSection title={healthText('nodes.detail')} about={healthText('nodes.detailAbout')}>
      <DataTable
        label={healthText('nodes.detail')}
        columns={[
          {
            id: 'name',
            header: healthText('nodes.name'),
            cell: (node) => <code className="font-sans">{node.name}</code>,
          },
          {
            id: 'version',
            header: healthText('nodes.version'),
            cell: (node) => <span className="num">{node.version}</span>,
          },
          { id: 'startedAt', header: healthText('nodes.startedAt'), cell: (node) => format.moment(node.startedAt) },
          { id: 'seenAt', header: healthText('nodes.seenAt'), cell: (node) => format.moment(node.seenAt) },
          { id: 'state', header: healthText('nodes.state'), cell: (node) => <NodeChip node={node} /> },
        ]}
        rows={nodes.items}
        rowId={(node) => node.id}
        card={{
          title: (node) => <code className="font-sans">{node.name}</code>,
          value: (node) => node.version,
          detail: (node) => format.moment(node.seenAt),
          chip: (node) => <NodeChip node={node} />,
        }}
        loadingLabel={healthText('loading')}
        empty={<p className="p-4 text-ink2">{healthText('nodes.none')}</p>}
      />
    </HealthSection>
  );
}

function NodeChip({ node }: { node: Node }) {
  if (node.isAlive) return <StatusChip tone="approved">{healthText('nodes.alive')}</StatusChip>;
  return node.isEnded ? (
    <StatusChip tone="draft" icon={null}>
      {healthText('nodes.ended')}
    </StatusChip>
  ) : (
    <StatusChip tone="warning">{healthText('nodes.lost')}</StatusChip>
  );
}
