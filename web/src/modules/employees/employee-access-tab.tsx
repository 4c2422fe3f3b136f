import type { EmployeeDetail } from '@polana/contract/employees-administration';
import type { Role } from '@polana/contract/identity';
import { type ReactNode, useState } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useEndSessions, useForcePasswordChange, useResetPassword, useSendAccess } from './employee-access.queries.ts';
import { accessText } from './employee-access.texts.ts';
import { EmployeeStatusChip } from './employee-status-chip.tsx';
import { LetterDialog } from './letter-dialog.tsx';

interface EmployeeAccessTabProps {
  role: Role;
  employee: EmployeeDetail;
}

/** Whether and how somebody signs in, and what the company can do about it without ever seeing a password. */
export function EmployeeAccessTab({ role, employee }: EmployeeAccessTabProps) {
  const { access } = employee;
  const none = accessText('facts.none');
  return (
    <div className="grid gap-6">
      {(access === null || access.isShared) && <Banner tone="info">{accessText('shared')}</Banner>}
      <SummaryList
        rows={[
          { id: 'status', label: accessText('facts.status'), value: <EmployeeStatusChip status={employee.status} /> },
          {
            id: 'username',
            label: accessText('facts.username'),
            value: access?.username ?? accessText('facts.own'),
          },
          { id: 'email', label: accessText('facts.email'), value: employee.email ?? none },
          ...(access ? usageOf(access) : []),
        ]}
      />
      {!employee.isDeactivated && employee.status !== 'blocked' && <Actions role={role} employee={employee} />}
    </div>
  );
}

function usageOf({ lastSignInAt, openSessions, oneTimeUntil, isMigrated }: NonNullable<EmployeeDetail['access']>) {
  return [
    ...(isMigrated ? [{ id: 'migrated', label: accessText('facts.origin'), value: accessText('facts.migrated') }] : []),
    {
      id: 'last',
      label: accessText('facts.lastSignIn'),
      value: lastSignInAt ? format.moment(lastSignInAt) : accessText('facts.never'),
    },
    { id: 'sessions', label: accessText('facts.sessions'), value: format.number(openSessions) },
    ...(oneTimeUntil
      ? [
          {
            id: 'oneTime',
            label: accessText('facts.oneTime'),
            value: accessText('facts.oneTimeUntil', { moment: format.moment(oneTimeUntil) }),
          },
        ]
      : []),
  ];
}

function Actions({ role, employee }: EmployeeAccessTabProps) {
  const isInvited = employee.status === 'invited';
  // What signs people out or stops them is for accounts of this company alone.
  const own = employee.access?.isShared === false ? employee.access : null;
  return (
    <div className="grid gap-4">
      {isInvited && employee.email !== null && <SendLink role={role} employee={employee} />}
      {(!isInvited || employee.email === null) && <Reset role={role} employee={employee} />}
      {own && own.openSessions > 0 && <SignOut role={role} employee={employee} />}
      {own && !isInvited && !own.forcePasswordChange && <ForceChange role={role} employee={employee} />}
    </div>
  );
}

function Act({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line p-4">
      <div className="min-w-0 flex-[1_1_15rem]">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-small text-ink2">{about}</p>
      </div>
      {children}
    </div>
  );
}

function SendLink({ role, employee }: EmployeeAccessTabProps) {
  const send = useSendAccess(role, employee.id);
  return (
    <Act title={accessText('send.title')} about={accessText('send.about', { email: employee.email ?? '' })}>
      <Button
        variant="secondary"
        size="small"
        isBusy={send.isPending}
        onClick={() =>
          send.mutate(undefined, {
            onSuccess: () =>
              showToast({ tone: 'success', text: accessText('send.done', { email: employee.email ?? '' }) }),
          })
        }
      >
        {accessText('send.submit')}
      </Button>
    </Act>
  );
}

/** With e-mail a link goes to the employee's own mailbox, without it a letter is made to hand over. */
function Reset({ role, employee }: EmployeeAccessTabProps) {
  const reset = useResetPassword(role, employee.id);
  const [letterId, setLetterId] = useState<string | null>(null);
  const kind = employee.email === null ? 'letter' : 'link';

  async function start() {
    const answer = await reset.mutateAsync().catch(() => null);
    if (answer?.letterId) setLetterId(answer.letterId);
    else if (answer) showToast({ tone: 'success', text: accessText('reset.sent', { email: employee.email ?? '' }) });
  }

  return (
    <Act
      title={accessText('reset.title')}
      about={kind === 'link' ? accessText('reset.aboutLink') : accessText('reset.aboutLetter')}
    >
      <Button variant="secondary" size="small" isBusy={reset.isPending} onClick={() => void start()}>
        {accessText(`reset.${kind}`)}
      </Button>
      {letterId && <LetterDialog role={role} letterId={letterId} onClose={() => setLetterId(null)} />}
    </Act>
  );
}

function SignOut({ role, employee }: EmployeeAccessTabProps) {
  const end = useEndSessions(role, employee.id);
  return (
    <Act title={accessText('signOut.title')} about={accessText('signOut.about')}>
      <Button
        variant="secondary"
        size="small"
        isBusy={end.isPending}
        onClick={() =>
          end.mutate(undefined, {
            onSuccess: ({ ended }) =>
              showToast({ tone: 'success', text: accessText('signOut.done', { count: ended }) }),
          })
        }
      >
        {accessText('signOut.submit')}
      </Button>
    </Act>
  );
}

function ForceChange({ role, employee }: EmployeeAccessTabProps) {
  const force = useForcePasswordChange(role, employee.id);
  return (
    <Act title={accessText('force.title')} about={accessText('force.about')}>
      <Button
        variant="secondary"
        size="small"
        isBusy={force.isPending}
        onClick={() =>
          force.mutate(undefined, {
            onSuccess: () => showToast({ tone: 'success', text: accessText('force.done') }),
          })
        }
      >
        {accessText('force.submit')}
      </Button>
    </Act>
  );
}
