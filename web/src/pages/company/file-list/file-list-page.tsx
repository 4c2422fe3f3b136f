import { exportKinds, type ExportItem, type ExportKind } from '@polana/contract/exports';
import type { Role } from '@polana/contract/identity';
import { pageSizeDefault } from '@polana/contract/primitives';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CreateExportDialog } from '#modules/exports/create-export-dialog.tsx';
import { filesQuery, isBeingMade, useDownloadExport, useOrderExport } from '#modules/exports/exports.queries.ts';
import { FileActions } from '#modules/exports/file-actions.tsx';
import { fileListText } from '#modules/exports/file-list.texts.ts';
import { FileTable } from '#modules/exports/file-table.tsx';
import { SecretFileDialog } from '#modules/exports/secret-file-dialog.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { pageWords } from '#platform/page-words.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { PlusIcon } from '#ui/icons-controls.tsx';
import { FolderIcon } from '#ui/icons-things.tsx';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/company/file-list');

/** Files the company's administrators had made: how far each is, and the way to fetch one's own. */
export function FileListPage() {
  const { role } = useSignedIn();
  usePageTitle(fileListText('title'));
  return role && <Files role={role} />;
}

function Files({ role }: { role: Role }) {
  const { user } = useSignedIn();
  const { page, size, druh } = route.useSearch();
  const answer = useQuery(filesQuery(role, { limit: size, offset: (page - 1) * size, kind: druh }));
  const navigate = route.useNavigate();
  const goTo = (last: number) => navigate({ search: (before) => ({ ...before, page: last }), replace: true });
  const isPast = useLastPage(answer, { page, size }, goTo);
  const [open, setOpen] = useState<'create' | ExportItem | null>(null);
  const [orderedId, setOrderedId] = useState<string | null>(null);
  const isReadOnly = user.impersonation !== undefined;
  const files = answer.data?.items ?? [];
  const create = isReadOnly ? undefined : () => setOpen('create');
  const { download, busyId } = useFetching(role);
  useNews(files, download);
  return (
    <>
      <Head onCreate={create} />
      <KindFilter />
      <FileTable
        files={files}
        state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
        pageSize={size}
        onRetry={() => void answer.refetch()}
        empty={<Empty onCreate={create} />}
        isNew={(file) => file.id === orderedId && isBeingMade(file)}
        actions={(file) =>
          !isReadOnly && (
            <RowActions
              role={role}
              file={file}
              isFetching={busyId === file.id}
              onDownload={() => (file.kind === 'credentials' ? setOpen(file) : download(file.id))}
              onOrdered={setOrderedId}
            />
          )
        }
      />
      {answer.isSuccess && <Pages totalCount={answer.data.totalCount} />}
      {open === 'create' && (
        <CreateExportDialog
          role={role}
          onClose={() => setOpen(null)}
          onOrdered={(id) => {
            setOpen(null);
            setOrderedId(id);
          }}
        />
      )}
      {open !== null && open !== 'create' && <SecretFileDialog role={role} file={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Head({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-h1">{fileListText('title')}</h1>
        <p className="mt-1 max-w-[65ch] text-pretty text-ink2">{fileListText('lead')}</p>
      </div>
      {onCreate && (
        <Button icon={<PlusIcon />} onClick={onCreate}>
          {fileListText('create')}
        </Button>
      )}
    </div>
  );
}

/** Kinds a company's list can hold. */
const shownKinds = exportKinds.filter((kind) => kind !== 'audit');
const anyKind = 'any';

function KindFilter() {
  const { druh, size } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (kind: ExportKind | typeof anyKind) =>
    void navigate({ search: { page: 1, size, ...(kind !== anyKind && { druh: kind }) }, replace: true });
  return (
    <FilterBar
      label={fileListText('filter.label')}
      className="mb-4"
      filters={
        <Select
          label={fileListText('filter.kind')}
          isLabelHidden
          isCompact
          className="min-w-56 max-sm:flex-1"
          value={druh ?? anyKind}
          onChange={choose}
          options={[
            { id: anyKind, label: fileListText('filter.kindAny') },
            ...shownKinds.map((id) => ({ id, label: fileListText(`kind.${id}`) })),
          ]}
        />
      }
    />
  );
}

function Empty({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { druh, size } = route.useSearch();
  const navigate = route.useNavigate();
  if (druh)
    return (
      <EmptyState
        title={fileListText('list.emptyKind')}
        icon={<FolderIcon size={24} />}
        action={
          <Button variant="secondary" onClick={() => void navigate({ search: { page: 1, size } })}>
            {fileListText('list.showAll')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={fileListText('list.empty')}
      hasArt
      action={
        onCreate && (
          <Button variant="secondary" onClick={onCreate}>
            {fileListText('create')}
          </Button>
        )
      }
    >
      {fileListText('list.emptyAbout')}
    </EmptyState>
  );
}

interface RowActionsProps {
  role: Role;
  file: ExportItem;
  isFetching: boolean;
  onDownload: () => void;
  onOrdered: (exportId: string) => void;
}

const newKey = () => crypto.randomUUID();

function RowActions({ role, file, isFetching, onDownload, onOrdered }: RowActionsProps) {
  // The file made anew may be lost one day as well: once it is ordered, the next press orders another.
  const [key, setKey] = useState(newKey);
  const again = useOrderExport(role, key);
  const { kind, format: fileFormat, filters } = file;
  return (
    <FileActions
      file={file}
      isBusy={isFetching || again.isPending}
      onDownload={onDownload}
      onMakeAgain={() => {
        // An archive is ordered with a reason, where it is about something.
        if (fileFormat === 'zip') return;
        const told = ({ id }: { id: string }) => {
          setKey(newKey());
          onOrdered(id);
        };
        again.mutate({ kind, format: fileFormat, filters }, { onSuccess: told });
      }}
    />
  );
}

function useFetching(role: Role) {
  const { mutate, isPending, variables } = useDownloadExport(role);
  const download = (id: string) =>
    mutate(id, { onSuccess: () => showToast({ tone: 'success', text: fileListText('toast.started') }) });
  return { download, busyId: isPending ? variables : null };
}

/** Says when a file that was being made on this page is ready, and offers it at once. */
function useNews(files: readonly ExportItem[], download: (id: string) => void) {
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const file of files) {
      if (isBeingMade(file)) awaited.current.add(file.id);
      else if (awaited.current.delete(file.id) && file.state === 'ready' && file.isOwn && file.kind !== 'credentials')
        showToast({
          tone: 'success',
          text: fileListText('toast.ready', { kind: fileListText(`kind.${file.kind}`) }),
          action: { label: fileListText('download'), onAction: () => download(file.id) },
        });
    }
  });
}

function Pages({ totalCount }: { totalCount: number }) {
  const { page, size, druh } = route.useSearch();
  const navigate = route.useNavigate();
  const range = pageRange(page, size, totalCount);
  if (totalCount <= pageSizeDefault) return null;
  const go = (next: { page: number; size: number }) => void navigate({ search: { ...next, ...(druh && { druh }) } });
  return (
    <Pagination
      className="mt-4"
      label={fileListText('page.label')}
      {...pageWords(fileListText, range, totalCount)}
      page={range.page}
      pageCount={range.pageCount}
      onPage={(next) => go({ page: next, size })}
      pageSize={size}
      onPageSize={(next) => go({ page: 1, size: next })}
    />
  );
}
