import type { ImportProblem } from '@polana/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '#ui/class-names.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { CopyIcon } from '#ui/icons-controls.tsx';
import { copyText } from '#ui/copy-text.ts';
import { shownProblems } from './import-causes.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { ImportPages } from './import-pages.tsx';
import { PhoneNote } from './import-phone-note.tsx';
import { problemsQuery } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

/** Where, what is there, what should be there and how to get it there. */
export function ImportProblems({ flow: { role, place }, detail }: LoadedStepProps) {
  const { page, size } = place.view;
  const { cause, hasWarnings } = shownProblems(place.view.hasWarnings, place.view.cause, detail.errorCount);
  const severity = hasWarnings ? 'warning' : 'error';
  const answer = useQuery(problemsQuery(role, detail.importId, { severity, cause, page, size }));
  return (
    <div className="min-w-0 [--table-head-top:78px]">
      <PhoneNote>{importsText('phone.problems')}</PhoneNote>
      <div aria-busy={answer.isPlaceholderData} className={answer.isPlaceholderData ? 'opacity-60' : undefined}>
        <DataTable
          label={importsText(hasWarnings ? 'problems.warnings' : 'problems.errors')}
          loadingLabel={importsText('problems.loading')}
          state={answer.isPending ? 'loading' : answer.isError ? 'error' : 'ready'}
          rows={answer.data?.items ?? []}
          rowId={({ line, column, code, value }) => `${line} ${column} ${code} ${value}`}
          skeletonRows={size}
          columns={columnsOf(hasWarnings ? 'bg-wait-bg text-wait-fg' : 'bg-bad-bg text-bad-fg')}
          card={null}
          empty={<EmptyState title={importsText('problems.none')} />}
          error={
            <FailedBanner retryLabel={importsText('retry')} onRetry={() => void answer.refetch()}>
              {importsText('problems.failed')}
            </FailedBanner>
          }
        />
      </div>
      <ImportPages view={place.view} onShow={place.show} total={answer.data?.totalCount ?? 0} />
    </div>
  );
}

function columnsOf(valueLook: string): TableColumn<ImportProblem>[] {
  return [
    { id: 'line', header: importsText('problems.line'), cell: ({ line }) => <Line line={line} />, className: 'w-26' },
    {
      id: 'column',
      header: importsText('problems.column'),
      cell: ({ column }) => column || <span className="text-ink3">{importsText('problems.wholeLine')}</span>,
      className: 'min-w-30',
    },
    {
      id: 'value',
      header: importsText('problems.value'),
      cell: ({ value }) =>
        value ? (
          <code
            className={classNames(
              'rounded-keycap box-decoration-clone px-1.5 py-0.5 font-sans font-semibold wrap-anywhere whitespace-pre-wrap',
              valueLook,
            )}
          >
            {value}
          </code>
        ) : (
          <span className="text-ink3">{importsText('problems.emptyCell')}</span>
        ),
      className: 'min-w-32',
    },
    {
      id: 'expected',
      header: importsText('problems.expected'),
      cell: ({ expected }) => expected,
      className: 'min-w-44',
    },
    { id: 'advice', header: importsText('problems.advice'), cell: ({ advice }) => advice, className: 'min-w-52' },
  ];
}

/** The number a spreadsheet shows; a press copies it for the search there. */
function Line({ line }: { line: number }) {
  const copy = () =>
    copyText(String(line), { done: importsText('problems.copied', { line }), failed: importsText('copyFailed') });
  return (
    <button
      type="button"
      aria-label={importsText('problems.copy', { line })}
      onClick={() => void copy()}
      className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 font-semibold num hover:bg-sunken md:min-h-9"
    >
      {line}
      <CopyIcon size={16} className="text-ink3" />
    </button>
  );
}
