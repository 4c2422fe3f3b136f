import type { Role } from '@polana/contract/identity';
import type { CompanyAdministrator } from '@polana/contract/operator-company-parts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { UserPlusIcon } from '#ui/icons-controls.tsx';
import { ShieldIcon } from '#ui/icons-things.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { companyAdministratorsQuery } from './companies.queries.ts';
import { companiesText } from './companies.texts.ts';
import { companyText } from './company.texts.ts';
import { InviteDialog, RemoveDialog } from './company-administrator-dialogs.tsx';
import { Loaded } from './loaded.tsx';

interface CompanyAdministratorsPartProps {
  role: Role;
  companyId: string;
  /** The company has left, or is not here yet. */
  isReadOnly: boolean;
  /** Enters the account of an administrator; asks for a reason first. */
  onEnter: (administrator: CompanyAdministrator) => void;
}

/** Who administers the company: inviting, removing, and the way into somebody's account. */
export function CompanyAdministratorsPart({ role, companyId, isReadOnly, onEnter }: CompanyAdministratorsPartProps) {
  const answer = useQuery(companyAdministratorsQuery(role, companyId));
  const [open, setOpen] = useState<'invite' | CompanyAdministrator | null>(null);

  function finish(text: string) {
    setOpen(null);
    showToast({ tone: 'success', text });
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">{companyText('tab.spravcovia')}</h2>
        {!isReadOnly && (
          <Button variant="secondary" icon={<UserPlusIcon />} onClick={() => setOpen('invite')}>
            {companyText('administrators.add')}
          </Button>
        )}
      </div>
      <Loaded answer={answer}>
        {({ items }) => (
          <Administrators items={items} isReadOnly={isReadOnly} onEnter={onEnter} onRemove={(one) => setOpen(one)} />
        )}
      </Loaded>
      {open === 'invite' && (
        <InviteDialog
          role={role}
          companyId={companyId}
          onClose={() => setOpen(null)}
          onDone={(email) => finish(companyText('administrators.added', { email }))}
        />
      )}
      {open !== null && open !== 'invite' && (
        <RemoveDialog
          role={role}
          companyId={companyId}
          administrator={open}
          onClose={() => setOpen(null)}
          onDone={() => finish(companyText('administrators.removed', { name: open.name }))}
        />
      )}
    </div>
  );
}

interface AdministratorsProps {
  items: readonly CompanyAdministrator[];
  isReadOnly: boolean;
  onEnter: (administrator: CompanyAdministrator) => void;
  onRemove: (administrator: CompanyAdministrator) => void;
}

function Administrators({ items, isReadOnly, onEnter, onRemove }: AdministratorsProps) {
  return (
    <DataTable
      label={companyText('tab.spravcovia')}
      loadingLabel={companyText('loading')}
      rows={items}
      rowId={(row) => row.id}
      columns={[
        {
          id: 'name',
          header: companyText('administrators.name'),
          cell: (row) => (
            <>
              <span className="block font-semibold">{row.name}</span>
              <span className="block text-small text-ink3 wrap-anywhere">
                <EmailText>{row.email ?? '–'}</EmailText>
              </span>
            </>
          ),
          className: 'w-[34%]',
        },
        {
          id: 'added',
          header: companyText('administrators.since'),
          cell: (row) => <span className="num">{format.date(businessToday(new Date(row.addedAt)))}</span>,
        },
        {
          id: 'signIn',
          header: companyText('administrators.lastSignIn'),
          cell: (row) => <span className="num">{signInText(row)}</span>,
        },
        {
          id: 'factor',
          header: companyText('administrators.factor'),
          cell: (row) => companyText(`factor.${row.secondFactor}`),
        },
      ]}
      card={{
        title: (row) => <span className="font-semibold">{row.name}</span>,
        detail: (row) => (
          <>
            <span className="block wrap-anywhere">
              <EmailText>{row.email ?? '–'}</EmailText>
            </span>
            <span className="block">{`${companyText('administrators.lastSignIn')}: ${signInText(row)}`}</span>
          </>
        ),
      }}
      actionsLabel={companyText('administrators.actions')}
      {...(!isReadOnly && {
        rowActions: (row: CompanyAdministrator) => (
          <span className="flex justify-end gap-2 whitespace-nowrap max-md:flex-col">
            <Button variant="secondary" size="small" onClick={() => onEnter(row)}>
              {companyText('administrators.enter')}
              <VisuallyHidden>{` ${row.name}`}</VisuallyHidden>
            </Button>
            <Button variant="danger" size="small" onClick={() => onRemove(row)}>
              {companyText('administrators.remove')}
              <VisuallyHidden>{` ${row.name}`}</VisuallyHidden>
            </Button>
          </span>
        ),
      })}
      empty={<EmptyState title={companyText('administrators.empty')} icon={<ShieldIcon size={24} />} level={3} />}
    />
  );
}

function signInText({ lastSignInAt }: CompanyAdministrator): string {
  return lastSignInAt ? format.moment(lastSignInAt) : companiesText('list.noSignIn');
}
