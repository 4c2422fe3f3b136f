import { pageSizeDefault } from '@polana/contract/primitives';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { transfersQuery } from '#modules/ledger/ledger.queries.ts';
import { ledgerText } from '#modules/ledger/ledger.texts.ts';
import { Transfers } from '#modules/ledger/transfers.tsx';
import { format } from '#platform/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons-controls.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { accountText } from './account.texts.ts';

const route = getRouteApi('/frame/account/movements');

export function MovementsPage() {
  const { role } = useSignedIn();
  usePageTitle(accountText('account.movementsTitle'));
  return (
    <>
      <h1 className="text-h1">{accountText('account.movementsTitle')}</h1>
      <p className="mt-1 mb-5 text-ink2">{accountText('account.movementsLead')}</p>
      {role && <PagedTransfers role={role} />}
    </>
  );
}

function PagedTransfers({ role }: { role: Role }) {
  const { page } = route.useSearch();
  const answer = useQuery(transfersQuery(role, { limit: pageSizeDefault, offset: (page - 1) * pageSizeDefault }));
  return (
    <Card hasPadding={false} className="py-2 md:px-2">
      <div aria-busy={answer.isPlaceholderData} className={answer.isPlaceholderData ? 'opacity-60' : undefined}>
        <Transfers answer={answer} expectedRows={pageSizeDefault} headingLevel={2} />
      </div>
      {answer.isSuccess && <Pages page={page} totalCount={answer.data.totalCount} />}
    </Card>
  );
}

function Pages({ page, totalCount }: { page: number; totalCount: number }) {
  const pages = Math.max(1, Math.ceil(totalCount / pageSizeDefault));
  if (pages === 1) return null;
  const from = (page - 1) * pageSizeDefault + 1;
  const range = {
    from: format.number(from),
    to: format.number(Math.min(totalCount, from + pageSizeDefault - 1)),
    total: format.number(totalCount),
  };
  return (
    <nav
      aria-label={ledgerText('page.label')}
      className="mt-1 flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3"
    >
      <p className="text-small text-ink3 num">{ledgerText('page.range', range)}</p>
      <div className="flex gap-2">
        <PageLink page={page - 1} isPossible={page > 1} label={ledgerText('page.previous')}>
          <ChevronLeftIcon />
        </PageLink>
        <PageLink page={page + 1} isPossible={page < pages} label={ledgerText('page.next')}>
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
  const look = buttonClass({ variant: 'secondary', size: 'small', className: 'w-11 px-0' });
  if (!isPossible) {
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={look}>
        {children}
      </span>
    );
  }
  return (
    <Link to="/account/movements" search={{ page }} aria-label={label} className={look}>
      {children}
    </Link>
  );
}
