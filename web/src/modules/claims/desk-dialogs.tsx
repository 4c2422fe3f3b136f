import type { ClaimReview, SuspectedDuplicate } from '@polana/contract/claim-decisions';
import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { format } from '#platform/format.ts';
import { decisionWordsKey } from './decision-words.ts';
import { QueueBulkDialog } from './queue-bulk-dialog.tsx';
import { Check } from './queue-checks.tsx';
import { QueueDuplicatesDialog } from './queue-duplicates-dialog.tsx';
import type { ListedClaim } from './queue-items.ts';
import { QueueKeysDialog } from './queue-keys-dialog.tsx';
import { QueueLessDialog } from './queue-less-dialog.tsx';
import { aboutOf, QueueRejectDialog } from './queue-reject-dialog.tsx';
import { QueueTextDialog } from './queue-text-dialog.tsx';
import type { Decision } from './queue.queries.ts';
import { queueText } from './queue.texts.ts';

export type DeskDialog =
  | 'reject'
  | 'ask'
  | 'exception'
  | 'less'
  | 'takeBack'
  | 'reopen'
  | 'bulk'
  | 'duplicates'
  | 'keys';

/** How a dialog ends: the order to the server and what it is called afterwards. */
export interface DeskOrder {
  order: Omit<Decision, 'id' | 'version'>;
  kind: 'approved' | 'rejected' | 'asked' | 'undone' | 'reopened';
}

interface DeskDialogsProps {
  dialog: DeskDialog;
  role: Role;
  claim: ClaimDetail | null | undefined;
  review: ClaimReview | undefined;
  clean: readonly ListedClaim[];
  isBusy: boolean;
  hasKeys: boolean;
  onClose: () => void;
  onOrder: (order: DeskOrder) => void;
  onApproveMany: (claims: readonly ListedClaim[]) => void;
  onOpen: (duplicate: SuspectedDuplicate) => void;
  onSwitchKeys: (isOn: boolean) => void;
}

/** The dialog that is open. */
export function DeskDialogs(props: DeskDialogsProps) {
  const { dialog, claim, clean, isBusy, hasKeys, onClose, onApproveMany, onSwitchKeys } = props;
  if (dialog === 'keys') return <QueueKeysDialog hasKeys={hasKeys} onSwitch={onSwitchKeys} onClose={onClose} />;
  if (dialog === 'bulk')
    return <QueueBulkDialog clean={clean} isBusy={isBusy} onClose={onClose} onApprove={onApproveMany} />;
  return claim ? <OfClaim {...props} dialog={dialog} claim={claim} /> : null;
}

type OfClaimProps = DeskDialogsProps & { dialog: Exclude<DeskDialog, 'keys' | 'bulk'>; claim: ClaimDetail };

function OfClaim(props: OfClaimProps) {
  const { dialog, role, claim, review, isBusy, hasKeys, onClose, onOrder, onOpen } = props;
  switch (dialog) {
    case 'reject':
      return (
        <QueueRejectDialog
          {...{ role, claim, isBusy, hasKeys, onClose }}
          onReject={(rejection) => onOrder({ order: { status: 'rejected', ...rejection }, kind: 'rejected' })}
        />
      );
    case 'less':
      return (
        <QueueLessDialog
          {...{ claim, isBusy, onClose }}
          onApprove={(less) => onOrder({ order: { status: 'approved', ...less }, kind: 'approved' })}
        />
      );
    case 'duplicates':
      return <QueueDuplicatesDialog {...{ role, claim, onClose, onOpen }} duplicates={review?.duplicates ?? []} />;
    default:
      return <InWords {...props} dialog={dialog} />;
  }
}

type InWordsProps = Omit<OfClaimProps, 'dialog'> & { dialog: 'ask' | 'exception' | 'takeBack' | 'reopen' };

/** Decisions that only need a text. */
function InWords({ dialog, claim, review, isBusy, onClose, onOrder }: InWordsProps) {
  const amount = format.money(claim.contribution);
  const keptAs = decisionWordsKey(dialog, claim.id);
  const about = { isBusy, onClose, keptAs, description: aboutOf(claim) };
  switch (dialog) {
    case 'ask':
      return (
        <QueueTextDialog
          {...about}
          title={queueText('ask.title')}
          label={queueText('ask.field')}
          hint={queueText('ask.hint')}
          missing={queueText('ask.missing')}
          submit={queueText('ask.submit')}
          onSubmit={(question) => onOrder({ order: { status: 'pending', question }, kind: 'asked' })}
        />
      );
    case 'exception':
      return (
        <QueueTextDialog
          {...about}
          title={queueText('exception.title')}
          label={queueText('exception.field')}
          hint={queueText('exception.hint')}
          missing={queueText('exception.missing')}
          submit={queueText('exception.submit', { amount })}
          onSubmit={(exceptionReason) => onOrder({ order: { status: 'approved', exceptionReason }, kind: 'approved' })}
        >
          <FailedChecks review={review} />
        </QueueTextDialog>
      );
    case 'takeBack':
      return (
        <QueueTextDialog
          {...about}
          title={queueText('takeBack.title')}
          label={queueText('takeBack.field')}
          hint={queueText('takeBack.hint')}
          missing={queueText('exception.missing')}
          submit={queueText('takeBack.submit')}
          onSubmit={(reasonText) => onOrder({ order: { status: 'pending', reasonText }, kind: 'undone' })}
        >
          <p className="text-compact text-ink2">{queueText('takeBack.about', { amount })}</p>
        </QueueTextDialog>
      );
    case 'reopen':
      return (
        <QueueTextDialog
          {...about}
          title={queueText('reopen.title')}
          label={queueText('reopen.field')}
          submit={queueText('reopen.submit')}
          onSubmit={(reasonText) => onOrder({ order: { status: 'pending', reasonText }, kind: 'reopened' })}
        >
          <p className="text-compact text-ink2">{queueText('reopen.about')}</p>
        </QueueTextDialog>
      );
  }
}

function FailedChecks({ review }: { review: ClaimReview | undefined }) {
  const failed = review?.checks.filter((check) => check.result === 'failed') ?? [];
  return (
    <div>
      <p className="text-compact">{queueText('exception.about')}</p>
      <ul className="mx-2.5 mt-1">
        {failed.map((check) => (
          <Check key={check.code} check={check} />
        ))}
      </ul>
    </div>
  );
}
