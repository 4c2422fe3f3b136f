import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { format } from '#platform/format.ts';
import { useTitle } from '#platform/title.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FlowDock, FlowPage } from '#ui/flow-page.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { ArrowLeftIcon, CloseIcon } from '#ui/icons-signs.tsx';
import type { ClaimFlow } from './submit-claim-flow.ts';
import type { ClaimPlace } from './submit-claim-steps.ts';
import { claimEmployeeQuery, employeeSearchQuery } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';
import { useSettled } from './use-settled.ts';

interface EmployeeStepProps {
  role: Role;
  place: ClaimPlace;
  productName: string;
  languages: ClaimFlow['languages'];
  employeeId: string | null;
  onChoose: (employeeId: string) => void;
}

const fieldId = 'claim-employee';

/** Before the steps of a company: for whom. */
export function EmployeeStep({ role, place, productName, languages, employeeId, onChoose }: EmployeeStepProps) {
  const [attempt, setAttempt] = useState(0);
  const title = submitClaimText('employee.title');
  const error = attempt > 0 && employeeId === null ? submitClaimText('employee.missing') : undefined;
  useTitle({ page: title, productName });

  function goOn(event: SubmitEvent) {
    event.preventDefault();
    if (employeeId === null) setAttempt(attempt + 1);
    else place.go('receipt');
  }

  const icon = (children: typeof backIcon, label: string) =>
    place.homeLink({ children, label, className: iconButtonClass() });
  return (
    <FlowPage
      title={submitClaimText('flow.title.company')}
      back={icon(backIcon, submitClaimText('back'))}
      close={icon(closeIcon, submitClaimText('close'))}
      end={languages}
      progress={{ label: submitClaimText('flow.progress'), value: 0, valueText: submitClaimText('flow.notStarted') }}
    >
      <form noValidate onSubmit={goOn}>
        <h1 tabIndex={-1} className="mb-5 text-h1">
          {title}
        </h1>
        <div className="grid gap-5">
          <ErrorSummary
            title={submitClaimText('errors.title', { count: 1 })}
            errors={error === undefined ? [] : [{ fieldId, label: submitClaimText('employee.label'), message: error }]}
            attempt={attempt}
          />
          <EmployeeSearch {...{ role, employeeId, onChoose, error }} />
          {employeeId !== null && <ChosenEmployee role={role} employeeId={employeeId} />}
        </div>
        <div className="mt-7 max-md:hidden">
          <Button type="submit" size="flow">
            {submitClaimText('continue')}
          </Button>
        </div>
        <FlowDock>
          <Button type="submit" size="flow" isFull>
            {submitClaimText('continue')}
          </Button>
        </FlowDock>
      </form>
    </FlowPage>
  );
}

const backIcon = <ArrowLeftIcon size={24} />;
const closeIcon = <CloseIcon size={24} />;

interface EmployeeSearchProps extends Pick<EmployeeStepProps, 'role' | 'employeeId' | 'onChoose'> {
  error: string | undefined;
}

function EmployeeSearch({ role, employeeId, onChoose, error }: EmployeeSearchProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 250);
  const found = useQuery(employeeSearchQuery(role, search));
  const hasNobody = useQuery(employeeSearchQuery(role, '')).data?.length === 0;
  const options = (found.data ?? []).map(({ id, firstName, lastName, personalNumber }) => ({
    id,
    label: `${lastName} ${firstName}`,
    description: submitClaimText('employee.number', { number: personalNumber }),
  }));
  return (
    <ComboBox
      id={fieldId}
      label={submitClaimText('employee.label')}
      hint={submitClaimText(hasNobody ? 'employee.nobody' : 'employee.hint')}
      options={options}
      value={employeeId}
      onChange={(id) => id !== null && onChoose(id)}
      onSearch={setTyped}
      isLoading={found.isFetching}
      loadingText={submitClaimText('employee.loading')}
      emptyText={submitClaimText(hasNobody ? 'employee.nobody' : 'employee.none')}
      error={error}
    />
  );
}

/** Who was chosen, with what is left of both limits. */
function ChosenEmployee({ role, employeeId }: { role: Role; employeeId: string }) {
  const employee = useQuery(claimEmployeeQuery(role, employeeId)).data;
  if (!employee) return null;
  const { firstName, lastName, personalNumber, employeeRatio, amounts } = employee;
  const facts = submitClaimText('employee.facts', { number: personalNumber, ratio: format.ratio(employeeRatio) });
  return (
    <Card as="div">
      <p className="text-h3">{`${firstName} ${lastName}`}</p>
      <p className="text-small text-ink3">{facts}</p>
      <dl className="mt-3 grid gap-2 sm:grid-cols-2">
        {amounts.map(({ actionCode, left, year }) => (
          <div key={`${actionCode} ${year}`} className="rounded-control bg-sunken px-3.5 py-2.5">
            <dt className="text-small text-ink2">
              {submitClaimText('employee.left', { action: submitClaimText(`action.${actionCode}`), year })}
            </dt>
            <dd className="font-strong num">{format.money(left)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
