import type { Role } from '@polana/contract/identity';
import type { CompanyDetail } from '@polana/contract/operator-companies';
import { standingReasonMax } from '@polana/contract/operator-company-standing';
import { isReasonLongEnough, reasonLengthMin } from '@polana/contract/reason';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { TextArea } from '#ui/text-area.tsx';
import { OperatorDateField } from '../operator-date-field.tsx';
import { refusalOf, useCancelEnd, useEndCompany, useResume, useSuspend } from './companies.queries.ts';
import { companiesText } from './companies.texts.ts';
import { companyText } from './company.texts.ts';

interface StandingDialogProps {
  role: Role;
  company: CompanyDetail;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Who sees what is said before the reason is asked for. */
export function SuspendDialog({ role, company, onClose, onDone }: StandingDialogProps) {
  const suspend = useSuspend(role, company.id);
  const formId = useId();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (suspend.isPending) return;
    setWasTried(true);
    if (!isReasonLongEnough(reason)) return focusReason();
    try {
      await suspend.mutateAsync(reason.trim());
      onDone(companyText('suspend.done', { name: company.name }));
    } catch {
      return;
    }
  }

  return (
    <Dialog
      isOpen
      hasOwnFocus
      role="alertdialog"
      onClose={onClose}
      unsaved={leaveWords(reason !== '')}
      title={companyText('suspend.title', { name: company.name })}
      description={companyText('suspend.about')}
      cancelLabel={companiesText('cancel')}
      actions={
        <Button type="submit" form={formId} variant="danger-solid" isBusy={suspend.isPending}>
          {companyText('suspend.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Consequences points={['people', 'submit', 'decide', 'mail']} />
        <General failure={suspend.error} />
        <Reason value={reason} onChange={setReason} error={reasonError(wasTried, reason, suspend.error)} />
      </form>
    </Dialog>
  );
}

export function ResumeDialog(props: StandingDialogProps) {
  return <PlainDialog {...props} deed="resume" work={useResume(props.role, props.company.id)} />;
}

/** Ends the company today or on a later day; claims that wait are a warning that stands there from the start. */
export function EndDialog({ role, company, onClose, onDone }: StandingDialogProps) {
  const end = useEndCompany(role, company.id);
  const formId = useId();
  const [today] = useState(() => businessToday(new Date()));
  const [reason, setReason] = useState('');
  const [date, setDate] = useState<string | null>(today);
  const [wasTried, setWasTried] = useState(false);
  const isForceable = end.error instanceof ApiFailure && end.error.forceable;
  const waiting = company.waitingClaims.count;
  const isLater = date !== null && date > today;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (end.isPending) return;
    setWasTried(true);
    if (date === null || !isReasonLongEnough(reason)) return focusFirstInvalid(event.currentTarget);
    try {
      await end.mutateAsync({ reason: reason.trim(), date, force: isForceable || waiting > 0 });
      onDone(companyText(date === today ? 'end.done' : 'end.planned', { name: company.name, date: format.date(date) }));
    } catch {
      return;
    }
  }

  return (
    <Dialog
      isOpen
      hasOwnFocus
      role="alertdialog"
      onClose={onClose}
      unsaved={leaveWords(reason !== '' || date !== today)}
      title={companyText('end.title', { name: company.name })}
      description={companyText('end.about')}
      cancelLabel={companiesText('cancel')}
      actions={
        <Button type="submit" form={formId} variant="danger-solid" isBusy={end.isPending}>
          {companyText(isLater ? 'end.plan' : isForceable || waiting > 0 ? 'end.force' : 'end.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Consequences points={['signOut', 'handover', 'retention']} />
        {waiting > 0 && <Banner tone="warning">{companyText('end.waiting', { count: waiting })}</Banner>}
        <General failure={end.error} isWarning={isForceable} />
        <OperatorDateField
          id="end-date"
          label={companyText('end.date')}
          hint={companyText('end.dateHint')}
          openLabel={companyText('end.openCalendar')}
          value={date}
          onChange={setDate}
          min={today}
          today={today}
          error={wasTried && date === null ? companiesText('invalid.missing') : refusalOf(end.error, 'date')}
        />
        <Reason value={reason} onChange={setReason} error={reasonError(wasTried, reason, end.error)} />
      </form>
    </Dialog>
  );
}

export function CancelEndDialog(props: StandingDialogProps) {
  return <PlainDialog {...props} deed="cancelEnd" work={useCancelEnd(props.role, props.company.id)} />;
}

interface PlainDialogProps extends StandingDialogProps {
  deed: 'resume' | 'cancelEnd';
  work: ReturnType<typeof useResume>;
}

/** What takes a step back needs no reason. */
function PlainDialog({ deed, work, company: { name }, onClose, onDone }: PlainDialogProps) {
  const submit = () => work.mutate(undefined, { onSuccess: () => onDone(companyText(`${deed}.done`, { name })) });
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={companyText(`${deed}.title`, { name })}
      description={companyText(`${deed}.about`)}
      cancelLabel={companiesText('cancel')}
      actions={
        <Button isBusy={work.isPending} onClick={submit}>
          {companyText(`${deed}.submit`)}
        </Button>
      }
    >
      <General failure={work.error} />
    </Dialog>
  );
}

type Point = 'people' | 'submit' | 'decide' | 'mail' | 'signOut' | 'handover' | 'retention';

function Consequences({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-ink2">
      {points.map((point) => (
        <li key={point}>{companyText(`consequence.${point}`)}</li>
      ))}
    </ul>
  );
}

/** What was said about nothing in particular. */
function General({ failure, isWarning = false }: { failure: Error | null; isWarning?: boolean }) {
  const message = refusalOf(failure, '');
  return (
    message !== undefined && (
      <Banner tone={isWarning ? 'warning' : 'error'} isLive>
        {message}
      </Banner>
    )
  );
}

function Reason({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}) {
  return (
    <TextArea
      id="standing-reason"
      label={companyText('reason.label')}
      hint={companyText('reason.hint', { count: reasonLengthMin })}
      rows={3}
      autoFocus
      maxLength={standingReasonMax}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function reasonError(wasTried: boolean, reason: string, failure: Error | null): string | undefined {
  if (wasTried && !isReasonLongEnough(reason)) return companyText('reason.tooShort', { count: reasonLengthMin });
  return refusalOf(failure, 'reason');
}

function focusReason(): void {
  document.getElementById('standing-reason')?.focus();
}
