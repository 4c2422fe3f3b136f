import type { Role } from '@polana/contract/identity';
import type { CompanyFile } from '@polana/contract/operator-company-parts';
import { useQuery } from '@tanstack/react-query';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { FolderIcon } from '#ui/icons-things.tsx';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { companyFilesQuery, useFetchHandover } from './companies.queries.ts';
import { companyText } from './company.texts.ts';
import { Loaded } from './loaded.tsx';

const tones: Record<CompanyFile['state'], ChipTone> = {
  queued: 'waiting',
  running: 'waiting',
  ready: 'approved',
  downloaded: 'info',
  failed: 'rejected',
  expired: 'draft',
};

/** Files of the company by name and state; only lists made for handing over can be fetched. */
export function CompanyFilesPart({ role, companyId }: { role: Role; companyId: string }) {
  const answer = useQuery(companyFilesQuery(role, companyId));
  const fetching = useFetchHandover(role, companyId);
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-h2">{companyText('tab.subory')}</h2>
        <p className="mt-1 text-ink2 text-pretty">{companyText('files.about')}</p>
      </div>
      <Loaded answer={answer}>
        {({ items }) => (
          <DataTable
            label={companyText('tab.subory')}
            loadingLabel={companyText('loading')}
            rows={items}
            rowId={(row) => row.id}
            columns={[
              {
                id: 'name',
                header: companyText('files.name'),
                cell: (row) => (
                  <>
                    <span className="block font-semibold wrap-anywhere">{companyText(`files.kind.${row.kind}`)}</span>
                    <span className="block text-small text-ink3 wrap-anywhere">{row.fileName ?? row.format}</span>
                  </>
                ),
                className: 'w-[34%]',
              },
              {
                id: 'made',
                header: companyText('files.made'),
                cell: (row) => (
                  <>
                    <span className="block num">{format.moment(row.createdAt)}</span>
                    <span className="block text-small text-ink3">{row.createdBy}</span>
                  </>
                ),
              },
              { id: 'state', header: companyText('files.state'), cell: (row) => <FileState file={row} /> },
              {
                id: 'until',
                header: companyText('files.until'),
                cell: (row) => <span className="num">{row.expiresAt ? format.moment(row.expiresAt) : '–'}</span>,
              },
            ]}
            card={{
              title: (row) => <span className="font-semibold">{companyText(`files.kind.${row.kind}`)}</span>,
              chip: (row) => <FileState file={row} />,
              detail: (row) => `${format.moment(row.createdAt)} · ${row.createdBy}`,
            }}
            actionsLabel={companyText('files.actions')}
            rowActions={(row) =>
              row.isHandover &&
              row.state === 'ready' && (
                <Button
                  variant="secondary"
                  size="small"
                  icon={<DownloadIcon />}
                  isBusy={fetching.isPending && fetching.variables === row.id}
                  onClick={() => fetching.mutate(row.id)}
                >
                  {companyText('files.fetch')}
                </Button>
              )
            }
            empty={<EmptyState title={companyText('files.empty')} icon={<FolderIcon size={24} />} level={3} />}
          />
        )}
      </Loaded>
    </div>
  );
}

function FileState({ file }: { file: CompanyFile }) {
  return <StatusChip tone={tones[file.state]}>{companyText(`files.state.${file.state}`)}</StatusChip>;
}
