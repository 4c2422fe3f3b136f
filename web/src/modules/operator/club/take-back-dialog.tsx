import type { Role } from '@polana/contract/identity';
import { type GivenReward, takeBackReasonMax, takeBackReasonMin } from '@polana/contract/operator-club';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { useTyped } from '#platform/kept-form.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useTakeRewardBack } from './club-desk.queries.ts';
import { clubDeskText } from './club-desk.texts.ts';

interface TakeBackDialogProps {
  role: Role;
  reward: GivenReward;
  onClose: () => void;
  onDone: () => void;
}

/** Says whose reward and how much before it is taken back, and asks why. Stands while it is open. */
export function TakeBackDialog({ role, reward, onClose, onDone }: TakeBackDialogProps) {
  const { id, employeeName: name, companyName: company, amount } = reward;
  const takeBack = useTakeRewardBack(role);
  const formId = useId();
  const [{ reason }, setTyped] = useTyped(`take back ${id}`, { reason: '' });
  const [wasTried, setWasTried] = useState(false);
  const isTooShort = Array.from(reason.trim()).length < takeBackReasonMin;
  const message = takeBack.error instanceof ApiFailure ? takeBack.error.errors[0]?.message : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (takeBack.isPending) return;
    setWasTried(true);
    if (isTooShort) focusFirstInvalid(event.currentTarget);
    else takeBack.mutate({ id, reason: reason.trim() }, { onSuccess: onDone });
  }

  return (
    <Dialog
      isOpen
      hasOwnFocus
      role="alertdialog"
      onClose={onClose}
      unsaved={leaveWords(reason !== '')}
      title={clubDeskText('takeBack.title')}
      cancelLabel={clubDeskText('cancel')}
      actions={
        <Button type="submit" form={formId} variant="danger-solid" isBusy={takeBack.isPending}>
          {clubDeskText('takeBack.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p className="wrap-anywhere">
          {clubDeskText('takeBack.about', { name, company, amount: format.money(amount) })}
        </p>
        {message && (
          <Banner tone="error" isLive>
            {message}
          </Banner>
        )}
        <TextArea
          label={clubDeskText('takeBack.reason')}
          hint={clubDeskText('takeBack.hint')}
          rows={3}
          autoFocus
          maxLength={takeBackReasonMax}
          value={reason}
          onChange={(event) => setTyped({ reason: event.target.value })}
          {...(wasTried && isTooShort && { error: clubDeskText('takeBack.tooShort', { count: takeBackReasonMin }) })}
        />
      </form>
    </Dialog>
  );
}
