import type { EmployeeDetail } from '@polana/contract/employees-administration';
import { type RatioChange, ratioReasonMax } from '@polana/contract/employees-ratio';
import type { Role } from '@polana/contract/identity';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { businessToday } from '#platform/format-dates.ts';
import { useTyped } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-queue.ts';
import type { UnreadDate } from '#ui/typed-date.ts';
import { unreadDateText } from './employee-form.tsx';
import { useAddRatioChange } from './employee.queries.ts';
import { employeeText } from './employee.texts.ts';
import { type Cap, limitChanges } from './ratio-preview.ts';
import { ratioFromTyped } from './typed-ratio.ts';

interface RatioFormProps {
  role: Role;
  employee: EmployeeDetail;
  history: readonly RatioChange[];
  caps: readonly Cap[];
  /** Told whether something is typed and not saved. */
  guard: (isDirty: boolean) => ReactNode;
}

interface Typed {
  ratio: string;
  /** Empty while there is no whole date. */
  day: string;
  reason: string;
}

const nothingTyped: Typed = { ratio: '', day: '', reason: '' };

type Problems = Partial<Record<'newEmployeeRatio' | 'dateOfChange', string>>;

/** A change of the working time from a day on, with what it does to the yearly limit before it is saved. */
export function RatioForm({ role, employee, history, caps, guard }: RatioFormProps) {
  const add = useAddRatioChange(role, employee.id);
  const [typed, setTyped] = useTyped(`ratio ${employee.id}`, nothingTyped);
  const [unread, setUnread] = useState<UnreadDate | null>(null);
  const [wasTried, setWasTried] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const isTyped = unread !== null || Object.values(typed).some((value) => value !== '');
  const ratio = ratioFromTyped(typed.ratio);
  const problems = { ...(wasTried && problemsOf(typed, unread, employee)), ...refused };

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setRefused({});
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    const fields = event.currentTarget;
    setWasTried(true);
    if (Object.keys(problemsOf(typed, unread, employee)).length > 0 || !ratio) return focusFirstInvalid(fields);
    const reason = typed.reason.trim();
    try {
      await add.mutateAsync({ newEmployeeRatio: ratio, dateOfChange: typed.day, ...(reason && { reason }) });
      setTyped(nothingTyped);
      setWasTried(false);
      showToast({ tone: 'success', text: employeeText('ratio.saved') });
    } catch (failure) {
      const items = failure instanceof ApiFailure ? failure.errors : [];
      setRefused(Object.fromEntries(items.map(({ path, message }) => [path, message])));
      focusFirstInvalid(fields);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="ratio-form"
      className="rounded-card bg-sunken p-4"
    >
      {guard(isTyped && !add.isPending)}
      <h3 id="ratio-form" className="mb-3 text-h3">
        {employeeText('ratio.plan')}
      </h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          id="ratio-new"
          label={employeeText('ratio.new')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.ratio}
          onChange={(event) => change({ ratio: event.target.value })}
          error={problems.newEmployeeRatio}
          end={<span className="pr-3 text-ink3">%</span>}
        />
        <DateField
          id="ratio-day"
          label={employeeText('ratio.day')}
          openLabel={employeeText('ratio.openDay')}
          value={typed.day || null}
          onChange={(day) => change({ day: day ?? '' })}
          onUnread={setUnread}
          formatDate={format.date}
          today={businessToday()}
          min={employee.employeeStartDate}
          error={problems.dateOfChange}
        />
        <TextField
          id="ratio-reason"
          label={employeeText('ratio.reason')}
          optionalMark={employeeText('field.optional')}
          autoComplete="off"
          maxLength={ratioReasonMax}
          value={typed.reason}
          onChange={(event) => change({ reason: event.target.value })}
          className="sm:col-span-2"
        />
      </div>
      {ratio && typed.day && <Preview ratio={ratio} day={typed.day} history={history} caps={caps} />}
      <Button type="submit" variant="secondary" isBusy={add.isPending} className="mt-4">
        {employeeText('ratio.submit')}
      </Button>
    </form>
  );
}

function Preview(props: { ratio: string; day: string; history: readonly RatioChange[]; caps: readonly Cap[] }) {
  const { ratio, day, history, caps } = props;
  const changes = limitChanges(history, caps, { ratio, day });
  if (changes.length === 0) return null;
  return (
    <Banner tone="info" isLive className="mt-4">
      {changes.map(({ actionCodes, from, to }) => {
        const values = { from: format.money(from), to: format.money(to) };
        const [only] = actionCodes;
        const isAlone = changes.length > 1 && only !== undefined;
        return (
          <p key={actionCodes.join()} className="font-semibold">
            {isAlone ? employeeText(`ratio.limit.${only}`, values) : employeeText('ratio.limit', values)}
          </p>
        );
      })}
      <p>
        {day <= businessToday()
          ? employeeText('ratio.atOnce')
          : employeeText('ratio.onDay', { date: format.date(day) })}
      </p>
    </Banner>
  );
}

function problemsOf({ ratio, day }: Typed, unread: UnreadDate | null, employee: EmployeeDetail): Problems {
  return {
    ...(ratioFromTyped(ratio) === null && { newEmployeeRatio: employeeText('problem.ratio') }),
    ...(day === '' && { dateOfChange: unread ? unreadDateText(unread) : employeeText('ratio.dayMissing') }),
    ...(day !== '' &&
      day < employee.employeeStartDate && {
        dateOfChange: employeeText('ratio.dayTooEarly', { date: format.date(employee.employeeStartDate) }),
      }),
  };
}
