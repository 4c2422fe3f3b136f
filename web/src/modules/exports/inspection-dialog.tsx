import type { Role } from '@polana/contract/identity';
import { isReasonLongEnough } from '@polana/contract/reason';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Button } from '#ui/button.tsx';
import { DateRangeField, type DateRangeValue } from '#ui/date-range-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { UnreadDate } from '#ui/typed-date.ts';
import { useOrderPack, type PackOrder } from './exports.queries.ts';
import { inspectionText } from './inspection.texts.ts';
import { MakingDialog } from './making-dialog.tsx';
import { orderKey } from './order-key.ts';
import { isTurned, unreadPeriodText } from './period-problem.ts';

const numberPattern = /^(RP|SP)-\d{4}-\d{6}$/;

interface InspectionDialogProps {
  role: Role;
  /** Set where the claim is known already. */
  number?: string;
  period?: { from: string; to: string };
  /** Operators choose the company of a period here. */
  companyField?: ReactNode;
  company?: string | null;
  onClose: () => void;
}

type Scope = 'claim' | 'period';

/** One claim or a period, and why; then it waits for the archive and fetches it. */
export function InspectionDialog(props: InspectionDialogProps) {
  const { role, number: known, period: given, companyField, company, onClose } = props;
  const [scope, setScope] = useState<Scope>(given ? 'period' : 'claim');
  const [number, setNumber] = useState(known ?? '');
  const [period, setPeriod] = useState<DateRangeValue>({ start: given?.from ?? null, end: given?.to ?? null });
  const [unread, setUnread] = useState<UnreadDate | null>(null);
  const [reason, setReason] = useState('');
  const formId = useId();
  const [isTried, setIsTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const choice = scope === 'claim' ? [number.trim()] : [period.start, period.end, company];
  const order = useOrderPack(role, orderKey(key, ...choice));
  const isPeriodTyped = period.start !== (given?.from ?? null) || period.end !== (given?.to ?? null) || unread !== null;
  const isTyped = number !== (known ?? '') || reason !== '' || isPeriodTyped;
  const needsCompany = companyField !== undefined && !company;
  const wrong = problemsOf({ scope, number, period, unread, reason, needsCompany });
  if (order.isSuccess) return <MakingDialog role={role} exportId={order.data.id} onClose={onClose} />;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (order.isPending) return;
    setIsTried(true);
    if (wrong.number || wrong.period || wrong.reason) return focusFirstInvalid(event.currentTarget);
    order.mutate(orderOf({ scope, number, period, reason, company: company ?? null }));
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={leaveWords(isTyped)}
      title={known ? `${inspectionText('title')}: ${known}` : inspectionText('title')}
      description={inspectionText('about')}
      cancelLabel={inspectionText('cancel')}
      actions={
        <Button type="submit" form={formId} isBusy={order.isPending}>
          {inspectionText('submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {!known && (
          <RadioCards<Scope>
            legend={inspectionText('scope')}
            layout="rows"
            value={scope}
            onChange={setScope}
            options={[
              { id: 'claim', label: inspectionText('scope.claim'), description: inspectionText('scope.claimAbout') },
              { id: 'period', label: inspectionText('scope.period'), description: inspectionText('scope.periodAbout') },
            ]}
          />
        )}
        {!known && scope === 'claim' && (
          <TextField
            label={inspectionText('number')}
            hint={inspectionText('numberHint')}
            error={isTried ? wrong.number : undefined}
            autoComplete="off"
            spellCheck={false}
            value={number}
            onChange={(event) => setNumber(event.target.value.toUpperCase())}
          />
        )}
        {scope === 'period' && companyField}
        {scope === 'period' && (
          <DateRangeField
            label={inspectionText('period')}
            startLabel={inspectionText('from')}
            endLabel={inspectionText('to')}
            startOpenLabel={inspectionText('openFrom')}
            endOpenLabel={inspectionText('openTo')}
            error={isTried ? wrong.period : undefined}
            value={period}
            onChange={setPeriod}
            onUnread={setUnread}
            formatDate={format.date}
            today={businessToday()}
          />
        )}
        <ReasonField
          hint={inspectionText('reasonHint')}
          value={reason}
          onChange={setReason}
          error={isTried ? wrong.reason : undefined}
        />
      </form>
    </Dialog>
  );
}

interface ReasonFieldProps {
  hint: string;
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

export function ReasonField({ hint, value, onChange, error }: ReasonFieldProps) {
  return (
    <TextArea
      label={inspectionText('reason')}
      hint={hint}
      rows={2}
      maxLength={300}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
    />
  );
}

/** Says what is missing in the reason; nothing when it is long enough. */
export function reasonProblem(reason: string): string | undefined {
  return isReasonLongEnough(reason) ? undefined : inspectionText('reasonShort');
}

interface Filled {
  scope: Scope;
  number: string;
  period: DateRangeValue;
  reason: string;
}

type Asked = Filled & { unread: UnreadDate | null; needsCompany: boolean };

function problemsOf({ scope, number, period, unread, reason, needsCompany }: Asked) {
  const isNumberWrong = scope === 'claim' && !numberPattern.test(number.trim());
  return {
    number: isNumberWrong ? inspectionText('numberWrong') : undefined,
    period: scope === 'period' ? (unreadPeriodText(unread) ?? periodProblem(period, needsCompany)) : undefined,
    reason: reasonProblem(reason),
  };
}

function periodProblem(period: DateRangeValue, needsCompany: boolean): string | undefined {
  if (needsCompany) return inspectionText('companyMissing');
  if (!period.start || !period.end) return inspectionText('periodMissing');
  return isTurned(period) ? inspectionText('periodWrong') : undefined;
}

function orderOf({ scope, number, period, reason, company }: Filled & { company: string | null }): PackOrder {
  const why = { reason: reason.trim() };
  if (scope === 'claim') return { number: number.trim(), ...why };
  return { from: period.start ?? '', to: period.end ?? '', ...(company && { company }), ...why };
}
