import { auditCountMax, platformChain, type AuditEntry } from '@polana/contract/operator-audit';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuditExportDialog } from '#modules/exports/audit-export-dialog.tsx';
import { InspectionDialog } from '#modules/exports/inspection-dialog.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { AuditCheckCard } from '#modules/operator/audit/audit-check-card.tsx';
import { AuditEntryDrawer } from '#modules/operator/audit/audit-entry-drawer.tsx';
import { AuditFilterForm, CompanyField } from '#modules/operator/audit/audit-filter-form.tsx';
import { AuditTable } from '#modules/operator/audit/audit-table.tsx';
import { auditQuery } from '#modules/operator/audit/audit.queries.ts';
import { auditText } from '#modules/operator/audit/audit.texts.ts';
import { format } from '#platform/format.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '#ui/icons-controls.tsx';
import { FolderIcon } from '#ui/icons-things.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../../use-page-title.ts';
import { filtersOf, searchOf, tagsOf } from './audit-address.ts';
import { OperatorFiles } from './operator-files.tsx';

const route = getRouteApi('/frame/operator/audit');

/** Who did what, when and in whose name, over all companies; nothing here can be changed. */
export function OperatorAuditPage() {
  const { role } = useSignedIn();
  usePageTitle(auditText('title'));
  return role && <Audit role={role} />;
}

function Audit({ role }: { role: Role }) {
  const search = route.useSearch();
  const filters = filtersOf(search);
  const place = { ...(search.pred && { before: search.pred }), ...(search.po && { after: search.po }) };
  const answer = useQuery(auditQuery(role, filters, place));
  const { person = null, company = null } = answer.data ?? {};
  const chain = filters.company === platformChain ? { id: platformChain, name: '' } : company;
  return (
    <div className="grid gap-5">
      <Head role={role} />
      <AuditCheckCard
        role={role}
        chain={chain}
        entryLink={(id, content) => (
          <Link to="/operator/audit" search={{ ...search, zaznam: id }} className={textLinkClass}>
            {content}
          </Link>
        )}
      />
      <Filters role={role} person={person} company={company} />
      <section aria-label={auditText('list.label')} className="grid gap-4">
        <AuditTable
          entries={answer.data?.items ?? []}
          state={answer.isPending ? 'loading' : answer.isError ? 'error' : 'ready'}
          onRetry={() => void answer.refetch()}
          empty={<Empty isFiltered={Object.keys(filters).length > 0} />}
          entryLink={(id, content, className) => (
            <Link to="/operator/audit" search={{ ...search, zaznam: id }} className={className}>
              {content}
            </Link>
          )}
          visitLink={(id, content) => (
            <Link
              to="/operator/audit"
              search={{ vstup: id }}
              className="inline-flex min-h-9 items-center text-small font-semibold text-link hover:text-link-hover"
            >
              {content}
            </Link>
          )}
        />
        {answer.data && answer.data.items.length > 0 && <Pages {...answer.data} />}
      </section>
      <OperatorFiles role={role} />
      {search.zaznam && <OpenEntry role={role} id={search.zaznam} entries={answer.data?.items ?? []} />}
    </div>
  );
}

function Head({ role }: { role: Role }) {
  const search = route.useSearch();
  const [open, setOpen] = useState<'export' | 'pack' | null>(null);
  const [company, setCompany] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-h1">{auditText('title')}</h1>
        <p className="mt-1 max-w-[65ch] text-pretty text-ink2">{auditText('lead')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" icon={<FolderIcon />} onClick={() => setOpen('pack')}>
          {auditText('pack')}
        </Button>
        <Button variant="secondary" icon={<DownloadIcon />} onClick={() => setOpen('export')}>
          {auditText('export')}
        </Button>
      </div>
      {open === 'export' && <AuditExportDialog role={role} filters={filtersOf(search)} onClose={() => setOpen(null)} />}
      {open === 'pack' && (
        <InspectionDialog
          role={role}
          company={company}
          companyField={<CompanyField role={role} company={null} value={company} onChange={setCompany} isOfCompanies />}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface FiltersProps {
  role: Role;
  person: { id: string; name: string } | null;
  company: { id: string; name: string } | null;
}

function Filters({ role, person, company }: FiltersProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = filtersOf(search);
  const tags = tagsOf(filters, { person, company }, (rest) => void navigate({ search: searchOf(rest) }));
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-2 md:px-6">
      <Disclosure title={auditText('filter.title')} isInitiallyOpen={tags.length > 0}>
        <div className="pt-2 pb-4">
          <AuditFilterForm
            role={role}
            filters={filters}
            company={company}
            onApply={(applied) => void navigate({ search: searchOf(applied) })}
          />
        </div>
      </Disclosure>
      {tags.length > 0 && (
        <FilterBar
          label={auditText('filter.title')}
          className="pb-2"
          tags={tags}
          clear={{ label: auditText('filter.clear'), onClear: () => void navigate({ search: {} }) }}
        />
      )}
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const navigate = route.useNavigate();
  if (!isFiltered) return <EmptyState title={auditText('list.empty')} />;
  return (
    <EmptyState
      title={auditText('list.emptyFiltered')}
      action={
        <Button variant="secondary" onClick={() => void navigate({ search: {} })}>
          {auditText('filter.clear')}
        </Button>
      }
    />
  );
}

interface PagesProps {
  items: readonly AuditEntry[];
  totalCount: number;
  hasNewer: boolean;
  hasOlder: boolean;
}

function Pages({ items, totalCount, hasNewer, hasOlder }: PagesProps) {
  const { pred: _pred, po: _po, zaznam: _zaznam, ...filters } = route.useSearch();
  const [first, last] = [items[0]?.id, items.at(-1)?.id];
  const total =
    totalCount > auditCountMax
      ? auditText('list.totalMore', { total: format.number(auditCountMax) })
      : auditText('list.total', { count: totalCount, total: format.number(totalCount) });
  const look = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <nav aria-label={auditText('list.pages')} className="flex flex-wrap items-center justify-between gap-3">
      <p className="num text-ink2">{total}</p>
      <div className="flex flex-wrap gap-2.5">
        {hasNewer && (
          <Link to="/operator/audit" search={filters} className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {auditText('list.newest')}
          </Link>
        )}
        {hasNewer && first !== undefined && (
          <Link to="/operator/audit" search={{ ...filters, po: first }} className={look}>
            <ChevronLeftIcon />
            {auditText('list.newer')}
          </Link>
        )}
        {hasOlder && last !== undefined && (
          <Link to="/operator/audit" search={{ ...filters, pred: last }} className={look}>
            {auditText('list.older')}
            <ChevronRightIcon />
          </Link>
        )}
      </div>
    </nav>
  );
}

function OpenEntry({ role, id, entries }: { role: Role; id: number; entries: readonly AuditEntry[] }) {
  const { zaznam: _zaznam, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const index = entries.findIndex((entry) => entry.id === id);
  const [newer, older] = index < 0 ? [] : [entries[index - 1], entries[index + 1]];
  const open = (entryId: number) => void navigate({ search: { ...search, zaznam: entryId }, replace: true });
  return (
    <AuditEntryDrawer
      key={id}
      role={role}
      id={id}
      onClose={() => void navigate({ search })}
      steps={{
        ...(newer && { onPrevious: () => open(newer.id) }),
        ...(older && { onNext: () => open(older.id) }),
      }}
      links={(entry) => <EntryLinks entry={entry} />}
    />
  );
}

/** Ways out of an entry; what has a page of its own is opened there. */
function EntryLinks({ entry }: { entry: AuditEntry }) {
  const look = buttonClass({ variant: 'secondary', size: 'small' });
  const companyId = entry.objectType === 'company' ? entry.objectId : entry.company?.id;
  return (
    <>
      {entry.objectId && (
        <Link to="/operator/audit" search={{ predmet: entry.objectId }} className={look}>
          {auditText('entry.allOfObject')}
        </Link>
      )}
      {entry.actor && (
        <Link to="/operator/audit" search={{ osoba: entry.actor.id }} className={look}>
          {auditText('entry.allOfPerson')}
        </Link>
      )}
      {entry.impersonation && (
        <Link to="/operator/audit" search={{ vstup: entry.impersonation.id }} className={look}>
          {auditText('entry.visit')}
        </Link>
      )}
      {companyId && (
        <Link to="/operator/companies/$id" params={{ id: companyId }} className={look}>
          {auditText('entry.openCompany')}
        </Link>
      )}
    </>
  );
}
