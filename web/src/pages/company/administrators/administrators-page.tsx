import type { Administrator } from '@polana/contract/companies-administrators';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { AddAdministratorDialog, RemoveAdministratorDialog } from '#modules/companies/administrator-dialogs.tsx';
import { AdministratorsTable } from '#modules/companies/administrators-table.tsx';
import { administratorsQuery, type AdministratorOrder } from '#modules/companies/administrators.queries.ts';
import { administratorsText } from '#modules/companies/administrators.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { TableSort } from '#ui/data-table.tsx';
import { UserPlusIcon } from '#ui/icons-controls.tsx';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/company/administrators');
/** More than a company will ever have. */
const administratorsMax = 100;

/** Who administers the company: adding and removing, never the last one. */
export function AdministratorsPage() {
  const { role } = useSignedIn();
  usePageTitle(administratorsText('title'));
  return role && <Administrators role={role} />;
}

/** What is open over the list. */
type Open = { kind: 'add' } | { kind: 'remove'; administrator: Administrator } | null;

function Administrators({ role }: { role: Role }) {
  const { user } = useSignedIn();
  const { order } = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery(administratorsQuery(role, { limit: administratorsMax, offset: 0, order }));
  const [open, setOpen] = useState<Open>(null);
  const [told, setTold] = useState<string | null>(null);
  const isReadOnly = user.impersonation !== undefined;
  // The row of whoever was removed goes with its button.
  useHeadingFocusAfter(told ?? '');

  function finish(text: string) {
    setOpen(null);
    setTold(text);
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-h1">{administratorsText('title')}</h1>
          <p className="mt-1 max-w-[65ch] text-ink2 text-pretty">{administratorsText('lead')}</p>
        </div>
        {!isReadOnly && (
          <Button icon={<UserPlusIcon />} onClick={() => setOpen({ kind: 'add' })}>
            {administratorsText('add')}
          </Button>
        )}
      </div>
      <div className="mb-4 grid gap-3 empty:hidden">
        {told !== null && (
          <Banner tone="success" isLive className="wrap-anywhere">
            {told}
          </Banner>
        )}
        {answer.data?.totalCount === 1 && (
          <Banner tone="warning" title={administratorsText('onlyOne')}>
            {administratorsText('onlyOneAbout')}
          </Banner>
        )}
      </div>
      <AdministratorsTable
        administrators={answer.data?.items ?? []}
        state={answer.isPending ? 'loading' : answer.isError ? 'error' : 'ready'}
        sort={sortOf(order)}
        onSort={(sort) => void navigate({ search: { order: orderOf(sort) } })}
        onRetry={() => void answer.refetch()}
        onRemove={(administrator) => setOpen({ kind: 'remove', administrator })}
        isReadOnly={isReadOnly}
      />
      {open?.kind === 'add' && (
        <AddAdministratorDialog
          role={role}
          onClose={() => setOpen(null)}
          onAdded={(email) => finish(administratorsText('added', { email }))}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveAdministratorDialog
          role={role}
          administrator={open.administrator}
          onClose={() => setOpen(null)}
          onRemoved={(name) => finish(administratorsText('removed', { name }))}
        />
      )}
    </>
  );
}

function sortOf(order: AdministratorOrder): TableSort {
  return { columnId: order.replace('-', ''), direction: order.startsWith('-') ? 'descending' : 'ascending' };
}

function orderOf({ columnId, direction }: TableSort): AdministratorOrder {
  const key = columnId === 'addedAt' || columnId === 'lastSignInAt' ? columnId : 'name';
  return direction === 'descending' ? `-${key}` : key;
}
