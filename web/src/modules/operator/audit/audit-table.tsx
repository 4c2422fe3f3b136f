import type { AuditChange, AuditEntry } from '@polana/contract/operator-audit';
import { useState, type ReactNode } from 'react';
import { DataTable } from '#ui/data-table.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { ArrowRightIcon, ChevronDownIcon } from '#ui/icons-controls.tsx';
import { EyeIcon } from '#ui/icons-signs.tsx';
import { leftOut } from '#ui/left-out.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { classNames } from '#ui/class-names.ts';
import { rowsOf, type AuditRow } from './audit-rows.ts';
import { auditText } from './audit.texts.ts';
import { exactClock, exactDay, exactTime } from './audit-time.ts';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  state: 'ready' | 'loading' | 'error';
  onRetry: () => void;
  empty: ReactNode;
  /** The way to one entry. */
  entryLink: (id: number, content: ReactNode, className: string) => ReactNode;
  /** The way to everything of one visit to somebody's account. */
  visitLink: (id: string, content: ReactNode) => ReactNode;
}

/** The log as a table, on a phone as cards. A visit to somebody's account is one line that opens. */
export function AuditTable({ entries, state, onRetry, empty, entryLink, visitLink }: AuditTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setOpen((before) => (before.has(id) ? without(before, id) : new Set([...before, id])));
  const visit = { toggle, link: visitLink };
  return (
    <DataTable
      label={auditText('list.label')}
      loadingLabel={auditText('list.loading')}
      state={state}
      rows={rowsOf(entries, open)}
      rowId={(row) => row.id}
      skeletonRows={12}
      columns={[
        {
          id: 'time',
          header: auditText('list.time'),
          cell: (row) => <Time row={row} />,
          className: 'w-[13%] @max-[50rem]:w-auto',
        },
        {
          id: 'who',
          header: auditText('list.who'),
          cell: (row) => <Who row={row} />,
          className: 'w-[19%] @max-[50rem]:w-auto',
        },
        {
          id: 'company',
          header: auditText('list.company'),
          cell: companyOf,
          className: `w-[15%] @max-[50rem]:w-auto ${leftOut.whereNarrow}`,
        },
        {
          id: 'action',
          header: auditText('list.action'),
          cell: (row) => <Action row={row} visit={visit} />,
          className: 'w-[20%] @max-[50rem]:w-auto',
        },
        {
          id: 'object',
          header: auditText('list.object'),
          cell: (row) => <ObjectOf row={row} />,
          className: 'w-[14%] @max-[50rem]:w-auto',
        },
        { id: 'change', header: auditText('list.change'), cell: (row) => <Changes row={row} /> },
      ]}
      rowLink={(row, content, className) =>
        row.kind === 'entry' ? entryLink(row.entry.id, content, className) : content
      }
      card={{
        title: (row) => (row.kind === 'entry' ? row.entry.actionText : <Action row={row} visit={visit} />),
        detail: (row) => <CardDetail row={row} />,
      }}
      empty={empty}
      error={
        <FailedBanner retryLabel={auditText('list.retry')} onRetry={onRetry}>
          {auditText('list.failed')}
        </FailedBanner>
      }
    />
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}

const entryOf = (row: AuditRow): AuditEntry => (row.kind === 'entry' ? row.entry : row.newest);

function Time({ row }: { row: AuditRow }) {
  const isInner = row.kind === 'entry' && row.isInner;
  const { at } = entryOf(row);
  return (
    <span className={classNames('num block', isInner && 'border-l-4 border-brand pl-3')}>
      <span className="block">{exactDay(at)}</span>
      <span className="block font-regular">{exactClock(at)}</span>
    </span>
  );
}

/** Both persons, where one acted in the name of the other. */
export function whoIs({ actor, actorRole }: AuditEntry): string {
  if (actor) return actor.name;
  return auditText(actorRole === 'SYSTEM' ? 'list.system' : 'list.nobody');
}

function Who({ row }: { row: AuditRow }) {
  const entry = entryOf(row);
  return (
    <>
      <span className="block font-semibold">{whoIs(entry)}</span>
      {entry.impersonated && (
        <span className="block text-small font-semibold text-wait-fg">
          {auditText('list.as', { name: entry.impersonated.name })}
        </span>
      )}
      {!entry.impersonated && entry.actorRole && entry.actorRole !== 'SYSTEM' && (
        <span className="block text-small text-ink3">{auditText(`role.${entry.actorRole}`)}</span>
      )}
    </>
  );
}

function companyOf(row: AuditRow): string {
  return entryOf(row).company?.name ?? auditText('list.portal');
}

interface ActionProps {
  row: AuditRow;
  visit: { toggle: (id: string) => void; link: AuditTableProps['visitLink'] };
}

function Action({ row, visit }: ActionProps) {
  if (row.kind === 'visit')
    return (
      <span className="relative z-1 grid justify-items-start gap-1">
        <span className="flex items-center gap-2 font-semibold">
          <EyeIcon size={20} />
          {auditText('visit.kind')}
        </span>
        <span className="text-small text-ink3">{auditText('visit.count', { count: row.count })}</span>
        <span className="flex flex-wrap gap-x-3">
          <button
            type="button"
            aria-expanded={row.isOpen}
            onClick={() => visit.toggle(row.id)}
            className="inline-flex min-h-9 items-center gap-1 text-small font-semibold text-link hover:text-link-hover"
          >
            {auditText(row.isOpen ? 'visit.hide' : 'visit.show')}
            <ChevronDownIcon size={16} className={classNames(row.isOpen && 'rotate-180')} />
          </button>
          {visit.link(row.id, auditText('visit.all'))}
        </span>
      </span>
    );
  return (
    <>
      <span className="block">{row.entry.actionText}</span>
      {row.entry.result === 'refused' && <StatusChip tone="rejected">{auditText('list.refused')}</StatusChip>}
    </>
  );
}

function ObjectOf({ row }: { row: AuditRow }) {
  const { objectText, objectName, objectId } = entryOf(row);
  if (row.kind === 'visit') return <span className="text-small wrap-anywhere">{row.newest.impersonation?.reason}</span>;
  return (
    <>
      <span className="block text-small text-ink3">{objectText}</span>
      <span className={classNames('block tabular-nums wrap-anywhere', !objectName && 'text-small text-ink3')}>
        {objectName ?? objectId?.slice(-12)}
      </span>
    </>
  );
}

const shownChanges = 2;

function Changes({ row }: { row: AuditRow }) {
  if (row.kind === 'visit') return null;
  const { changes, reason } = row.entry;
  const more = changes.length - shownChanges;
  return (
    <span className="grid gap-0.5 text-small">
      {changes.slice(0, shownChanges).map((change) => (
        <span key={change.field} className="block wrap-anywhere">
          <span className="text-ink3">{`${change.name}: `}</span>
          <ChangeText change={change} />
        </span>
      ))}
      {more > 0 && <span className="text-ink3">{auditText('list.more', { count: more })}</span>}
      {changes.length === 0 && reason && <span className="wrap-anywhere">{reason}</span>}
    </span>
  );
}

/** What was before and what came after it, or what was noted. */
function ChangeText({ change: { from, to, isChange } }: { change: AuditChange }) {
  const short = (text: string | null) => (text === null ? '–' : text.length > 60 ? `${text.slice(0, 60)}…` : text);
  if (!isChange) return <span className="tabular-nums">{short(to)}</span>;
  return (
    <span className="tabular-nums">
      {short(from)} <ArrowRightIcon size={16} className="inline align-middle text-ink3" />
      <VisuallyHidden>{auditText('list.becomes')}</VisuallyHidden> {short(to)}
    </span>
  );
}

function CardDetail({ row }: { row: AuditRow }) {
  const entry = entryOf(row);
  const who = entry.impersonated
    ? `${whoIs(entry)} ${auditText('list.as', { name: entry.impersonated.name })}`
    : whoIs(entry);
  return (
    <span className="grid gap-0.5">
      <span className="num">{exactTime(entry.at)}</span>
      <span>{who}</span>
      <span>{[companyOf(row), entry.objectName].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
