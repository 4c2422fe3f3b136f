import type { Administrator } from '@polana/contract/companies-administrators';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type TableSort } from '#ui/data-table.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { MailIcon, ShieldIcon } from '#ui/icons-things.tsx';
import { leftOut } from '#ui/left-out.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { administratorsText } from './administrators.texts.ts';

interface AdministratorsTableProps {
  administrators: readonly Administrator[];
  state: 'ready' | 'loading' | 'error';
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  onRetry: () => void;
  onRemove: (administrator: Administrator) => void;
  /** Somebody looks in the administrator's name. */
  isReadOnly: boolean;
}

/** Who administers the company; on a phone cards. */
export function AdministratorsTable(props: AdministratorsTableProps) {
  const { administrators, state, sort, onSort, onRetry, isReadOnly } = props;
  return (
    <DataTable
      label={administratorsText('list.label')}
      loadingLabel={administratorsText('list.loading')}
      state={state}
      skeletonRows={2}
      rows={administrators}
      rowId={(row) => row.id}
      sort={sort}
      onSort={onSort}
      columns={[
        {
          id: 'name',
          header: administratorsText('list.name'),
          isSortable: true,
          cell: (row) => <NameAndEmail administrator={row} />,
          className: 'w-1/3',
        },
        {
          id: 'addedAt',
          header: administratorsText('list.added'),
          isSortable: true,
          cell: (row) => <Added {...row} />,
          className: leftOut.onTablets,
        },
        {
          id: 'lastSignInAt',
          header: administratorsText('list.lastSignIn'),
          isSortable: true,
          cell: (row) => <span className="num">{lastSignInOf(row)}</span>,
        },
        {
          id: 'factor',
          header: administratorsText('list.factor'),
          cell: (row) => <FactorChip factor={row.secondFactor} />,
        },
      ]}
      card={{
        title: (row) => <Name administrator={row} />,
        chip: (row) => <FactorChip factor={row.secondFactor} />,
        detail: (row) => <CardDetail administrator={row} />,
      }}
      {...(!isReadOnly && { rowActions: (row: Administrator) => <RemoveButton administrator={row} {...props} /> })}
      actionsLabel={administratorsText('list.actions')}
      empty={<EmptyState title={administratorsText('list.empty')} icon={<ShieldIcon size={24} />} />}
      error={
        <FailedBanner retryLabel={administratorsText('list.retry')} onRetry={onRetry}>
          {administratorsText('list.failed')}
        </FailedBanner>
      }
    />
  );
}

function Name({ administrator: { name, isSelf } }: { administrator: Administrator }) {
  return (
    <span className="font-semibold">
      {name}
      {isSelf && (
        <span className="ml-2 rounded-chip bg-neut-bg px-2 py-0.5 text-small font-semibold text-neut-fg">
          {administratorsText('list.self')}
        </span>
      )}
    </span>
  );
}

function NameAndEmail({ administrator }: { administrator: Administrator }) {
  return (
    <>
      <Name administrator={administrator} />
      <span className="block text-small text-ink3 wrap-anywhere">
        <EmailText>{emailOf(administrator)}</EmailText>
      </span>
    </>
  );
}

function Added({ addedAt, addedBy }: Administrator) {
  return (
    <>
      <span className="block num">{format.date(businessToday(new Date(addedAt)))}</span>
      <span className="block text-small text-ink3">{addedByText(addedBy)}</span>
    </>
  );
}

function addedByText(addedBy: string | null): string {
  return addedBy === null
    ? administratorsText('list.addedByPortal')
    : administratorsText('list.addedBy', { name: addedBy });
}

function emailOf({ email }: Administrator): string {
  return email ?? administratorsText('list.noEmail');
}

function lastSignInOf({ lastSignInAt }: Administrator): string {
  return lastSignInAt === null ? administratorsText('list.never') : format.moment(lastSignInAt);
}

function FactorChip({ factor }: { factor: Administrator['secondFactor'] }) {
  const text = administratorsText(`factor.${factor}`);
  if (factor === 'none')
    return (
      <StatusChip tone="warning" className="whitespace-nowrap">
        {text}
      </StatusChip>
    );
  return (
    <StatusChip
      className="whitespace-nowrap"
      tone={factor === 'app' ? 'approved' : 'info'}
      icon={factor === 'app' ? <ShieldIcon size={16} /> : <MailIcon size={16} />}
    >
      {text}
    </StatusChip>
  );
}

type RowProps = AdministratorsTableProps & { administrator: Administrator };

function RemoveButton({ administrator, onRemove }: RowProps) {
  const button = (
    <Button variant="danger" size="small" isDisabled={administrator.isSelf} onClick={() => onRemove(administrator)}>
      {administratorsText('remove')}
      <VisuallyHidden>{` ${administratorsText('removeNamed', { name: administrator.name })}`}</VisuallyHidden>
    </Button>
  );
  return administrator.isSelf ? <Tooltip text={administratorsText('removeSelf')}>{button}</Tooltip> : button;
}

function CardDetail({ administrator }: { administrator: Administrator }) {
  const { addedAt, addedBy, isSelf } = administrator;
  return (
    <>
      <span className="block wrap-anywhere">
        <EmailText>{emailOf(administrator)}</EmailText>
      </span>
      <span className="block">{`${administratorsText('list.lastSignIn')}: ${lastSignInOf(administrator)}`}</span>
      <span className="block">
        {`${administratorsText('list.added')} ${format.date(businessToday(new Date(addedAt)))}. ${addedByText(addedBy)}`}
      </span>
      {isSelf && <span className="block">{administratorsText('removeSelf')}</span>}
    </>
  );
}
