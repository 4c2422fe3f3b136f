import type { Role } from '@polana/contract/identity';
import { type PrivacyKind, privacyKinds } from '@polana/contract/identity-privacy';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { businessToday } from '#platform/format-dates.ts';
import { useTyped } from '#platform/kept-form.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OperatorDateField } from '../operator-date-field.tsx';
import { useEnterRequest } from './privacy.queries.ts';
import { privacyText } from './privacy.texts.ts';

interface EnterRequestDialogProps {
  role: Role;
  onClose: () => void;
  onEntered: (id: string) => void;
}

interface Typed {
  login: string;
  kind: PrivacyKind;
  receivedOn: string | null;
  note: string;
}

const nothing: Typed = { login: '', kind: 'erasure', receivedOn: null, note: '' };

/** Writes down what came by letter. Stands while it is open. */
export function EnterRequestDialog({ role, onClose, onEntered }: EnterRequestDialogProps) {
  const enter = useEnterRequest(role);
  const formId = useId();
  const [today] = useState(businessToday);
  const [typed, setTyped] = useTyped('privacyRequest', { ...nothing, receivedOn: today }, nothing);
  const { login, kind, receivedOn, note } = typed;
  const isTyped = login !== '' || note !== '' || receivedOn !== today;
  const change = (changes: Partial<Typed>) => {
    enter.reset();
    setTyped({ ...typed, ...changes });
  };
  const [wasTried, setWasTried] = useState(false);
  const failure = enter.error instanceof ApiFailure ? enter.error.errors : [];
  const said = (path: string) => failure.find((error) => error.path === path)?.message;
  const loginProblem = said('login') ?? (wasTried && !login.trim() ? privacyText('enter.required') : undefined);
  const dayProblem = said('receivedOn') ?? (wasTried && !receivedOn ? privacyText('enter.required') : undefined);
  const other = failure.filter((error) => error.path !== 'login' && error.path !== 'receivedOn');

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (enter.isPending) return;
    const fields = event.currentTarget;
    setWasTried(true);
    if (!login.trim() || !receivedOn) return focusFirstInvalid(fields);
    const entered = await enter
      .mutateAsync({ login: login.trim(), kind, receivedOn, note: note.trim() })
      .catch(() => null);
    if (entered) onEntered(entered.id);
    else focusFirstInvalid(fields);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={leaveWords(isTyped)}
      title={privacyText('enter.title')}
      description={privacyText('enter.about')}
      cancelLabel={privacyText('cancel')}
      actions={
        <Button type="submit" form={formId} isBusy={enter.isPending}>
          {privacyText('enter.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4.5">
        {other.length > 0 && (
          <Banner tone="error" isLive>
            {other.map((error) => error.message).join(' ')}
          </Banner>
        )}
        <TextField
          label={privacyText('enter.login')}
          hint={privacyText('enter.loginHint')}
          autoComplete="off"
          value={login}
          onChange={(event) => change({ login: event.target.value })}
          {...(loginProblem && { error: loginProblem })}
        />
        <Select
          label={privacyText('requests.kind')}
          options={privacyKinds.map((id) => ({ id, label: privacyText(`request.${id}`) }))}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
        />
        <OperatorDateField
          label={privacyText('enter.receivedOn')}
          value={receivedOn}
          onChange={(day) => change({ receivedOn: day })}
          openLabel={privacyText('enter.openCalendar')}
          max={today}
          {...(dayProblem && { error: dayProblem })}
        />
        <TextArea
          label={privacyText('enter.note')}
          hint={privacyText('enter.noteHint')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
