import { type Invitation, orderInvitations, readInvitations } from '@polana/contract/employees-invitations';
import type { Role } from '@polana/contract/identity';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { BusyRing, Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MailIcon } from '#ui/icons-things.tsx';
import { accessText } from './employee-access.texts.ts';
import { useRefreshEmployees } from './employee.queries.ts';

interface InvitationsDialogProps {
  role: Role;
  /** The import whose new people are invited. */
  importId: string;
  onClose: () => void;
}

const pollMilliseconds = 1_500;

/** First links for everybody an import added: asked once, then how far it is. Closing it stops nothing. */
export function InvitationsDialog({ role, importId, onClose }: InvitationsDialogProps) {
  const refresh = useRefreshEmployees();
  const order = useMutation({
    mutationFn: () => callApi(orderInvitations, { body: { importId } }, { role }),
    onSuccess: refresh,
    meta: { isQuiet: true },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={accessText('invite.title')}
      {...(!order.isSuccess && { description: accessText('invite.about') })}
      cancelLabel={accessText(order.isSuccess ? 'letter.close' : 'generate.cancel')}
      actions={
        !order.isSuccess && (
          <Button icon={<MailIcon />} isBusy={order.isPending} onClick={() => order.mutate()}>
            {accessText('invite.submit')}
          </Button>
        )
      }
    >
      {order.isError && (
        <Banner tone="error" isLive>
          {order.error instanceof ApiFailure ? order.error.errors.map((one) => one.message).join(' ') : ''}{' '}
          {accessText('invite.failed')}
        </Banner>
      )}
      {order.isSuccess && <Progress role={role} ordered={order.data} />}
    </Dialog>
  );
}

function Progress({ role, ordered }: { role: Role; ordered: Invitation }) {
  const answer = useQuery({
    queryKey: ['employees', 'administration', role.value, 'invitations', ordered.id],
    queryFn: ({ signal }) =>
      callApi(readInvitations, { params: { id: ordered.id } }, { role, signal, isBackground: true }),
    initialData: ordered,
    refetchInterval: ({ state }) => (state.data && state.data.done >= state.data.count ? false : pollMilliseconds),
  });
  const { count, done, sent } = answer.data;
  const passed = count - sent;
  return (
    <div role="status" className="grid gap-4">
      {done < count ? (
        <p className="flex items-center gap-3 text-ink2">
          <BusyRing />
          {accessText('invite.sending', { done: format.number(done), total: format.number(count) })}
        </p>
      ) : (
        <>
          <Banner tone="success">{accessText('invite.done', { count: sent, people: format.number(sent) })}</Banner>
          {passed > 0 && <p>{accessText('invite.passed', { count: passed, people: format.number(passed) })}</p>}
        </>
      )}
    </div>
  );
}
