import type { Role } from '@polana/contract/identity';
import type { InstallationHealth } from '@polana/contract/operator-health';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { HealthSection } from './health-section.tsx';
import { useRetryMail, useRetryMails } from './health.queries.ts';
import { healthText } from './health.texts.ts';

type Failure = InstallationHealth['mails']['failures'][number];

/** Mails that could not be sent: why, and another try. Neither who they were for nor what they say. */
export function HealthMails({ role, mails }: { role: Role; mails: InstallationHealth['mails'] }) {
  const retryAll = useRetryMails(role);
  const canRetry = mails.failures.some((mail) => mail.canRetry);
  return (
    <HealthSection
      title={healthText('mails.detail')}
      about={
        mails.oldestWaitingAt === null
          ? healthText('mails.nothingWaits')
          : healthText('mails.oldest', { time: format.moment(mails.oldestWaitingAt) })
      }
      end={
        canRetry && (
          <Button
            variant="secondary"
            size="small"
            isBusy={retryAll.isPending}
            onClick={() =>
              retryAll.mutate(undefined, {
                onSuccess: ({ retried }) =>
                  showToast({ tone: 'success', text: healthText('mails.retriedAll', { count: retried }) }),
              })
            }
          >
            {healthText('mails.retryAll')}
          </Button>
        )
      }
    >
      <DataTable
        label={healthText('mails.detail')}
        columns={[
          {
            id: 'kind',
            header: healthText('mails.kind'),
            cell: (mail) => <span title={mail.kind}>{mail.title}</span>,
          },
          { id: 'createdAt', header: healthText('mails.createdAt'), cell: (mail) => format.moment(mail.createdAt) },
          {
            id: 'tries',
            header: healthText('mails.tries'),
            isNumeric: true,
            cell: (mail) => format.number(mail.tries),
          },
          {
            id: 'problem',
            header: healthText('mails.problem'),
            cell: (mail) => <code className="font-sans">{problemOf(mail)}</code>,
          },
        ]}
        rows={mails.failures}
        rowId={(mail) => mail.id}
        card={{
          title: (mail) => mail.title,
          value: (mail) => <code className="font-sans">{problemOf(mail)}</code>,
          detail: (mail) => format.moment(mail.createdAt),
        }}
        rowActions={(mail) => <RetryButton role={role} mail={mail} />}
        actionsLabel={healthText('actions')}
        loadingLabel={healthText('loading')}
        empty={<EmptyState title={healthText('mails.none')} level={3} />}
      />
    </HealthSection>
  );
}

function problemOf(mail: Failure): string {
  return mail.problem || '–';
}

function RetryButton({ role, mail }: { role: Role; mail: Failure }) {
  const retry = useRetryMail(role);
  if (!mail.canRetry) return <span className="text-small text-ink3">{healthText('mails.emptied')}</span>;
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={retry.isPending}
      aria-label={healthText('mails.retryOne', { kind: mail.title, time: format.moment(mail.createdAt) })}
      onClick={() =>
        retry.mutate(mail.id, {
          onSuccess: () => showToast({ tone: 'success', text: healthText('mails.retried') }),
        })
      }
    >
      {healthText('mails.retry')}
    </Button>
  );
}
