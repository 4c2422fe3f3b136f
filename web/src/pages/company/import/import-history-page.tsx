import type { Role } from '@polana/contract/identity';
import type { ImportItem } from '@polana/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { ImportHistory } from '#modules/imports/import-history.tsx';
import { ImportPages } from '#modules/imports/import-pages.tsx';
import { importsQuery } from '#modules/imports/imports.queries.ts';
import { importsText } from '#modules/imports/imports.texts.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { UploadIcon } from '#ui/icons-controls.tsx';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/company/import/history');

/** Every import of the company, and the way back into one that is not finished. */
export function ImportHistoryPage() {
  const { role } = useSignedIn();
  return role && <History role={role} />;
}

function History({ role }: { role: Role }) {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery(importsQuery(role, view));
  const isPast = useLastPage(answer, view, (last) => navigate({ search: { ...view, page: last }, replace: true }));
  usePageTitle(importsText('history.title'), { hasFailed: answer.isError });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-h1">{importsText('history.title')}</h1>
          <p className="mt-1 max-w-[65ch] text-pretty text-ink2">{importsText('history.lead')}</p>
        </div>
        {newImport('primary')}
      </div>
      <ImportHistory
        imports={answer.data?.items ?? []}
        state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
        pageSize={view.size}
        onRetry={() => void answer.refetch()}
        link={importLink}
        empty={
          <EmptyState title={importsText('history.empty')} hasArt action={newImport('secondary')}>
            {importsText('history.emptyAbout')}
          </EmptyState>
        }
      />
      <ImportPages
        view={view}
        onShow={(change) => void navigate({ search: { ...view, ...change } })}
        total={answer.data?.totalCount ?? 0}
      />
    </>
  );
}

function newImport(variant: 'primary' | 'secondary') {
  return (
    <Link to="/company/import" className={buttonClass({ variant })}>
      <UploadIcon />
      {importsText('history.new')}
    </Link>
  );
}

function importLink({ importId, kind }: ImportItem, content: ReactNode, className: string) {
  return (
    <Link
      to={kind === 'complex' ? '/company/import' : '/company/bulk'}
      search={{ import: importId }}
      className={className}
    >
      {content}
    </Link>
  );
}
