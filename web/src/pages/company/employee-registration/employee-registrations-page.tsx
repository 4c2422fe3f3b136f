import { pageSizeDefault } from '@polana/contract/primitives';
import type { PendingRegistration } from '@polana/contract/employees';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { companySettingsQuery, useCompanyData } from '#modules/companies/companies.queries.ts';
import { RegistrationBulkBar } from '#modules/employees/registration-bulk-bar.tsx';
import { takeDecisionBack, useDecideLater, useLastDecision } from '#modules/employees/registration-decision.ts';
import { RegistrationStrip } from '#modules/employees/registration-strip.tsx';
import { RegistrationTable } from '#modules/employees/registration-table.tsx';
import { pendingRegistrationsQuery, useApproveMatching } from '#modules/employees/registrations.queries.ts';
import { registrationsText } from '#modules/employees/registrations.texts.ts';
import { RejectDialog } from '#modules/employees/reject-dialog.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { pageWords } from '#platform/page-words.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { TableSort } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfoIcon } from '#ui/icons-signs.tsx';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/company/employee-registration');

/** Registrations that wait for the company, or why there are none to decide. */
export function EmployeeRegistrationsPage() {
  const { role } = useSignedIn();
  const company = useCompanyData(role);
  const [waitingCount, setWaitingCount] = useState(0);
  usePageTitle(registrationsText('title'), { count: waitingCount });
  return (
    <>
      <h1 className="text-h1">{registrationsText('title')}</h1>
      <p className="mt-1 mb-5 text-ink2 text-pretty">{registrationsText('lead')}</p>
      {role && company.data?.ussVerification === false && <SwitchedOff role={role} />}
      {role && company.data?.ussVerification !== false && <Waiting role={role} onCount={setWaitingCount} />}
    </>
  );
}

/** The company switches approval on by itself, unless the operator has taken that over. */
function SwitchedOff({ role }: { role: Role }) {
  const { data: settings } = useQuery(companySettingsQuery(role));
  const reason = settings?.ussLockedReason ?? null;
  return (
    <Card as="div">
      <EmptyState
        title={registrationsText('off.title')}
        icon={<InfoIcon size={24} />}
        action={reason === null ? <SettingsLink /> : <EmployeesLink />}
      >
        {reason === null ? registrationsText('off.about') : registrationsText('off.aboutLocked', { reason })}
      </EmptyState>
    </Card>
  );
}

function SettingsLink() {
  return (
    <Link to="/company/profile" search={{ karta: 'nastavenia' }} className={buttonClass({ variant: 'secondary' })}>
      {registrationsText('off.settings')}
    </Link>
  );
}

function EmployeesLink() {
  return (
    <Link to="/company/employees" className={buttonClass({ variant: 'secondary' })}>
      {registrationsText('list.employees')}
    </Link>
  );
}

function Waiting({ role, onCount }: { role: Role; onCount: (count: number) => void }) {
  const { page, size, order } = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery(pendingRegistrationsQuery(role, { limit: size, offset: (page - 1) * size, order }));
  const decisions = useDecisions(role);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const total = answer.data?.totalCount ?? 0;
  const last = useLastDecision();
  const heldId = last?.stage === 'held' ? last.id : null;
  const items = (answer.data?.items ?? []).filter((one) => one.id !== heldId);
  const range = pageRange(page, size, total);
  const selected = items.filter((one) => selectedIds.has(one.id));

  useEffect(() => onCount(total), [onCount, total]);
  // The last page may be empty once its registrations are decided.
  const isPast = useLastPage(answer, { page, size }, (to) =>
    navigate({ search: (before) => ({ ...before, page: to }), replace: true }),
  );

  return (
    <>
      <div className="mb-4 grid gap-3 empty:hidden">
        <RegistrationStrip
          hasKeys={false}
          onUndo={takeDecisionBack}
          link={(id, content) => registrationLink({ id }, content, standaloneLinkClass)}
        />
        {decisions.strip}
      </div>
      <div aria-busy={answer.isPlaceholderData} className={answer.isPlaceholderData ? 'opacity-60' : undefined}>
        <RegistrationTable
          registrations={items}
          state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
          sort={sortOf(order)}
          onSort={(sort) => void navigate({ search: { page: 1, size, order: orderOf(sort) } })}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
          onRetry={() => void answer.refetch()}
          onApprove={decisions.approve}
          onReject={decisions.askToReject}
          link={registrationLink}
          openButton={(one, content) =>
            registrationLink(one, content, buttonClass({ variant: 'secondary', size: 'small' }))
          }
          employeesLink={<EmployeesLink />}
        />
      </div>
      {selected.length > 0 && (
        <RegistrationBulkBar
          selected={selected}
          isBusy={decisions.isApprovingMany}
          onApprove={(ids) => void decisions.approveMany(ids).then(() => setSelectedIds(new Set()))}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      {total > pageSizeDefault && (
        <Pagination
          className="mt-4"
          label={registrationsText('page.label')}
          {...pageWords(registrationsText, range, total)}
          page={range.page}
          pageCount={range.pageCount}
          onPage={(next) => void navigate({ search: { page: next, size, order } })}
          pageSize={size}
          onPageSize={(next) => void navigate({ search: { page: 1, size: next, order } })}
        />
      )}
      {decisions.dialog}
    </>
  );
}

function registrationLink({ id }: Pick<PendingRegistration, 'id'>, content: ReactNode, className?: string) {
  return (
    <Link to="/company/employee-registration/$id" params={{ id }} className={className}>
      {content}
    </Link>
  );
}

interface Told {
  tone: 'success' | 'warning';
  text: string;
}

/** Decisions made in the list itself: by the bar of the chosen rows, and on the cards of a phone. */
function useDecisions(role: Role) {
  const decideLater = useDecideLater(role);
  const many = useApproveMatching(role);
  const [told, setTold] = useState<Told[]>([]);
  const [rejected, setRejected] = useState<PendingRegistration | null>(null);
  const nameOf = ({ firstName, lastName }: PendingRegistration) => `${firstName} ${lastName}`;

  function approve(registration: PendingRegistration) {
    setTold([]);
    decideLater({ kind: 'approved', id: registration.id, name: nameOf(registration) });
  }

  function reject(registration: PendingRegistration, reason: string) {
    setTold([]);
    setRejected(null);
    decideLater({ kind: 'rejected', id: registration.id, name: nameOf(registration), reason });
  }

  async function approveMany(ids: string[]) {
    const answer = await many.mutateAsync(ids).catch(() => null);
    if (!answer) return;
    const done = answer.results.filter((one) => one.approved).length;
    const refused = answer.results.length - done;
    setTold([
      ...(done > 0 ? [{ tone: 'success' as const, text: registrationsText('bulk.done', { count: done }) }] : []),
      ...(refused > 0
        ? [{ tone: 'warning' as const, text: registrationsText('bulk.refused', { count: refused }) }]
        : []),
    ]);
  }

  return {
    approve,
    askToReject: setRejected,
    approveMany,
    isApprovingMany: many.isPending,
    strip: told.map(({ tone, text }) => (
      <Banner key={text} tone={tone} isLive>
        {text}
      </Banner>
    )),
    dialog: rejected && (
      <RejectDialog
        id={rejected.id}
        name={nameOf(rejected)}
        onClose={() => setRejected(null)}
        onReject={(reason) => reject(rejected, reason)}
      />
    ),
  };
}

function sortOf(order: string): TableSort {
  return {
    columnId: order.replace('-', ''),
    direction: order.startsWith('-') ? 'descending' : 'ascending',
  };
}

function orderOf({ columnId, direction }: TableSort) {
  const key = columnId === 'lastName' ? 'lastName' : 'createdAt';
  return direction === 'descending' ? (`-${key}` as const) : key;
}
