import { pageSizeDefault } from '@polana/contract/primitives';
import type { Role } from '@polana/contract/identity';
import type { Transfer, ListedTransferType } from '@polana/contract/ledger';
import { centsFromText, textFromCents } from '@polana/contract/money';
import { yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ExportButton } from '#modules/exports/export-button.tsx';
import { useFreshAmounts } from '#modules/identity/identity.queries.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { BalanceLine, CompanyBalances } from '#modules/ledger/balance-line.tsx';
import { transferQuery, transfersQuery } from '#modules/ledger/ledger.queries.ts';
import { ledgerText } from '#modules/ledger/ledger.texts.ts';
import { TransferDetail } from '#modules/ledger/transfer-detail.tsx';
import { TransferFilterBar, type ChosenFilters } from '#modules/ledger/transfer-filters.tsx';
import { Transfers } from '#modules/ledger/transfers.tsx';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Drawer } from '#ui/drawer.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons-controls.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../use-page-title.ts';
import { accountText } from './account.texts.ts';

const route = getRouteApi('/frame/account/movements');

export function MovementsPage() {
  const { role } = useSignedIn();
  usePageTitle(accountText('account.movementsTitle'));
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h1 className="text-h1">{accountText('account.movementsTitle')}</h1>
            {role && <Balance role={role} />}
          </div>
          <p className="mt-1 text-ink2">
            {accountText(role?.roleName === 'COMP' ? 'account.movementsLeadCompany' : 'account.movementsLead')}
          </p>
        </div>
        {role && <MovementsExport role={role} />}
      </div>
      {role && <PagedTransfers role={role} />}
    </>
  );
}

/** What is left of an employee's allowances of this year, or what a company's accounts hold. */
function Balance({ role }: { role: Role }) {
  return role.roleName === 'COMP' ? <BalancesOfCompany role={role} /> : <LeftThisYear role={role} />;
}

function BalancesOfCompany({ role }: { role: Role }) {
  const answer = useShownTransfers(role);
  return answer.isError ? null : <CompanyBalances balances={answer.data?.balances ?? undefined} />;
}

function LeftThisYear({ role }: { role: Role }) {
  useFreshAmounts();
  const year = yearOf(businessToday());
  const ofYear = role.amounts.filter((amount) => amount.year === year);
  if (ofYear.length === 0) return null;
  const leftCents = ofYear.reduce((sum, { left }) => sum + centsFromText(left), 0);
  return <BalanceLine label={ledgerText('balance.title', { year })} amount={textFromCents(leftCents)} />;
}

/** The movements as they are narrowed right now; in another person's name nothing is taken away. */
function MovementsExport({ role }: { role: Role }) {
  const { user } = useSignedIn();
  const { typ, prispevok, rok, hladat } = route.useSearch();
  if (user.impersonation) return null;
  return <ExportButton role={role} kind="movements" filters={filtersOf({ typ, prispevok, rok, hladat })} />;
}

interface ChosenInAddress {
  typ: ListedTransferType | undefined;
  prispevok: ActionCode | undefined;
  rok: number | undefined;
  hladat: string | undefined;
}

function filtersOf({ typ, prispevok, rok, hladat }: ChosenInAddress) {
  return {
    type: typ,
    actionCode: prispevok,
    search: hladat,
    ...(rok && { from: `${rok}-01-01`, to: `${rok}-12-31` }),
  };
}

/** The page of movements the address asks for. */
function useShownTransfers(role: Role) {
  const { page, typ, prispevok, rok, hladat } = route.useSearch();
  const slice = { limit: pageSizeDefault, offset: (page - 1) * pageSizeDefault };
  return useQuery(transfersQuery(role, slice, filtersOf({ typ, prispevok, rok, hladat })));
}

/** Books of older years are rarely asked for; whoever needs them finds them without a filter. */
const yearsOffered = 6;

function PagedTransfers({ role }: { role: Role }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page, typ, prispevok, rok, hladat } = search;
  const chosen = useMemo<ChosenFilters>(
    () => ({ type: typ, actionCode: prispevok, year: rok, search: hladat }),
    [typ, prispevok, rok, hladat],
  );
  const choose = useCallback(
    ({ type, actionCode, year, search: text }: ChosenFilters) =>
      void navigate({
        search: {
          page: 1,
          ...(type && { typ: type }),
          ...(actionCode && { prispevok: actionCode }),
          ...(year && { rok: year }),
          ...(text && { hladat: text }),
        },
        replace: true,
      }),
    [navigate],
  );
  const isNarrowed = Boolean(typ ?? prispevok ?? rok ?? hladat);
  const answer = useShownTransfers(role);
  const goTo = (last: number) => navigate({ search: { ...search, page: last }, replace: true });
  const isPast = useLastPage(answer, { page, size: pageSizeDefault }, goTo);
  const thisYear = yearOf(businessToday());
  return (
    <>
      <TransferFilterBar
        chosen={chosen}
        years={Array.from({ length: yearsOffered }, (_, index) => thisYear - index)}
        onChange={choose}
      />
      <Card hasPadding={false} className="py-2 md:px-2">
        <div
          aria-busy={answer.isPlaceholderData || isPast}
          className={classNames(answer.isPlaceholderData && 'opacity-60', isPast && 'hidden')}
        >
          <Transfers
            answer={answer}
            expectedRows={pageSizeDefault}
            headingLevel={2}
            hasMonthSums
            isCompany={role.roleName === 'COMP'}
            link={(transfer, name, className) => (
              <Link from="/account/movements" search={{ ...search, pohyb: transfer.id }} className={className}>
                {name}
              </Link>
            )}
            onClearFilters={isNarrowed ? () => choose({}) : undefined}
          />
        </div>
        {answer.isSuccess && <Pages totalCount={answer.data.totalCount} isExact={answer.data.isTotalExact} />}
      </Card>
      <OpenTransfer role={role} shown={answer.data?.items ?? []} />
    </>
  );
}

/** The movement named in the address, over the list; back closes it. */
function OpenTransfer({ role, shown }: { role: Role; shown: readonly Transfer[] }) {
  const { pohyb, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const place = shown.findIndex((one) => one.id === pohyb);
  const open = (transfer: Transfer | undefined) =>
    transfer && (() => void navigate({ search: { ...search, pohyb: transfer.id }, replace: true }));
  const onPrevious = open(shown[place - 1]);
  const onNext = place < 0 ? undefined : open(shown[place + 1]);
  return (
    <Drawer
      isOpen={pohyb !== undefined}
      onClose={() => void navigate({ search })}
      title={ledgerText('detail.title')}
      closeLabel={ledgerText('detail.close')}
      size="detail"
      steps={{
        previousLabel: ledgerText('detail.previous'),
        nextLabel: ledgerText('detail.next'),
        ...(onPrevious && { onPrevious }),
        ...(onNext && { onNext }),
      }}
    >
      {pohyb !== undefined && <LoadedTransfer role={role} id={pohyb} />}
    </Drawer>
  );
}

function LoadedTransfer({ role, id }: { role: Role; id: string }) {
  const answer = useQuery(transferQuery(role, id));
  if (answer.isPending)
    return (
      <SkeletonGroup label={ledgerText('detail.loading')} className="grid gap-4">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-48 w-full" />
      </SkeletonGroup>
    );
  if (answer.isError)
    return (
      <FailedBanner retryLabel={ledgerText('list.retry')} onRetry={() => void answer.refetch()}>
        {ledgerText('detail.failed')}
      </FailedBanner>
    );
  return <TransferDetail transfer={answer.data} claimLink={claimLinkOf(role, answer.data)} />;
}

function claimLinkOf(role: Role, { documentId: id, documentNumber }: Transfer): ReactNode {
  if (id === null || role.roleName === 'OPER') return null;
  return role.roleName === 'EMPL' ? (
    <Link to="/account/documents" search={{ ziadost: id }} className={textLinkClass}>
      {documentNumber}
    </Link>
  ) : (
    <Link to="/company/documents" search={{ z: id }} className={textLinkClass}>
      {documentNumber}
    </Link>
  );
}

/** Where there are more movements than were counted, every page has a next one. */
function Pages({ totalCount, isExact }: { totalCount: number; isExact: boolean }) {
  const { page } = route.useSearch();
  const pages = Math.max(1, Math.ceil(totalCount / pageSizeDefault));
  if (pages === 1 && isExact) return null;
  const from = (page - 1) * pageSizeDefault + 1;
  const lastOfPage = from + pageSizeDefault - 1;
  const range = {
    from: format.number(from),
    to: format.number(isExact ? Math.min(totalCount, lastOfPage) : lastOfPage),
    total: format.number(totalCount),
  };
  return (
    <nav
      aria-label={ledgerText('page.label')}
      className="mt-1 flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3"
    >
      <p className="text-small text-ink3 num">{ledgerText(isExact ? 'page.range' : 'page.rangeMore', range)}</p>
      <div className="flex gap-2">
        <PageLink page={page - 1} isPossible={page > 1} label={ledgerText('page.previous')}>
          <ChevronLeftIcon />
        </PageLink>
        <PageLink page={page + 1} isPossible={page < pages || !isExact} label={ledgerText('page.next')}>
          <ChevronRightIcon />
        </PageLink>
      </div>
    </nav>
  );
}

interface PageLinkProps {
  page: number;
  isPossible: boolean;
  label: string;
  children: ReactNode;
}

function PageLink({ page, isPossible, label, children }: PageLinkProps) {
  const search = route.useSearch();
  const look = buttonClass({ variant: 'secondary', size: 'small', className: 'w-11 px-0' });
  if (!isPossible) {
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={look}>
        {children}
      </span>
    );
  }
  return (
    <Link from="/account/movements" search={{ ...search, page }} aria-label={label} className={look}>
      {children}
    </Link>
  );
}
