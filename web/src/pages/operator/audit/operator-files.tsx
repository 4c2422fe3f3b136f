import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { isBeingMade, operatorFilesQuery, useDownloadExport } from '#modules/exports/exports.queries.ts';
import { FileActions } from '#modules/exports/file-actions.tsx';
import { FileTable } from '#modules/exports/file-table.tsx';
import { auditText } from '#modules/operator/audit/audit.texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Exports of the log and packs this operator had made, to be fetched while they are kept. */
export function OperatorFiles({ role }: { role: Role }) {
  const answer = useQuery(operatorFilesQuery(role));
  const download = useDownloadExport(role);
  if (answer.data?.items.length === 0) return null;
  return (
    <section aria-labelledby="operator-files">
      <h2 id="operator-files" className="mb-3 text-h2">
        {auditText('files.title')}
      </h2>
      <FileTable
        files={answer.data?.items ?? []}
        state={answer.isPending ? 'loading' : answer.isError ? 'error' : 'ready'}
        pageSize={3}
        onRetry={() => void answer.refetch()}
        empty={<EmptyState title={auditText('files.empty')} />}
        isNew={isBeingMade}
        actions={(file) => (
          <FileActions
            file={file}
            isBusy={download.isPending && download.variables === file.id}
            onDownload={() => download.mutate(file.id)}
            onMakeAgain={() => undefined}
          />
        )}
      />
    </section>
  );
}
