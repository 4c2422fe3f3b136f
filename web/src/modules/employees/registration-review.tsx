import type { RegistrationDetail } from '@polana/contract/employees';
import type { Role } from '@polana/contract/identity';
import { useState } from 'react';
import { useKeptForm } from '#platform/kept-form.ts';
import { format } from '#platform/format.ts';
import { areShortcutsOn } from '#platform/shortcuts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { minutesSince } from './decision-time.ts';
import { EmploymentStartFields, noStart, startProblems } from './employment-start-fields.tsx';
import { RegistrationComparison } from './registration-comparison.tsx';
import { RegistrationHistory } from './registration-history.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecideLater, useLastDecision } from './registration-decision.ts';
import { startKey } from './registration-typed.ts';
import { registrationsText } from './registrations.texts.ts';
import { ratioFromTyped } from './typed-ratio.ts';
import { useDecisionKeys } from './use-decision-keys.ts';

interface RegistrationReviewProps {
  role: Role;
  registration: RegistrationDetail;
  /** The decision is on its way; the next registration may come. */
  onDecided: () => void;
  onUndo: () => void;
}

/** One registration to decide: both sides, what is missing, the two answers and what happened so far. */
export function RegistrationReview(props: RegistrationReviewProps) {
  const { registration } = props;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="grid gap-5">
        {registration.status === 'pending' ? <Notices registration={registration} /> : <Decided {...props} />}
        <Card as="div">
          <RegistrationComparison registration={registration} />
        </Card>
        {registration.status === 'pending' && <Decision {...props} />}
      </div>
      <Card aria-labelledby="registration-history">
        <CardHeader title={registrationsText('history.title')} titleId="registration-history" />
        <RegistrationHistory registration={registration} />
      </Card>
    </div>
  );
}

function Notices({ registration }: { registration: RegistrationDetail }) {
  const { employment, submitted, differences } = registration;
  if (!employment) {
    return (
      <Banner tone="info" title={registrationsText('detail.notInList')}>
        {registrationsText('detail.notInListAbout', { number: submitted.personalNumber })}
      </Banner>
    );
  }
  if (employment.hasAccount) {
    return (
      <Banner tone="warning" title={registrationsText('detail.hasAccount')}>
        {registrationsText('detail.hasAccountAbout')}
      </Banner>
    );
  }
  if (!differences.includes('email')) return null;
  return <Banner tone="info">{registrationsText('detail.replacesEmail')}</Banner>;
}

/** Who decided and when; the first thing a colleague who came second wants to know. */
function Decided({ registration }: RegistrationReviewProps) {
  const decision = registration.history.at(-1);
  if (!decision || registration.status === 'pending') return null;
  const name = decision.by ?? registrationsText('decided.portal');
  return (
    <Banner
      tone={registration.status === 'approved' ? 'success' : 'warning'}
      title={registrationsText(`decided.${registration.status}`)}
      isLive
    >
      {registrationsText('decided.by', { name, when: whenText(decision.at) })}
    </Banner>
  );
}

function whenText(at: string): string {
  const minutes = minutesSince(at, new Date());
  if (minutes === null) return format.moment(at);
  return minutes === 0 ? registrationsText('ago.now') : registrationsText('ago.minutes', { count: minutes });
}

function Decision({ role, registration, onDecided, onUndo }: RegistrationReviewProps) {
  const decideLater = useDecideLater(role);
  const last = useLastDecision();
  const [attempt, setAttempt] = useState(0);
  const [isRejecting, setIsRejecting] = useState(false);
  const { id, employment, submitted } = registration;
  const { values: start, change: setStart } = useKeptForm(startKey(id), noStart, 0);
  const name = `${submitted.firstName} ${submitted.lastName}`;
  const problems = employment ? [] : startProblems(start);
  const shown = attempt > 0 ? problems : [];
  const isHeld = last?.id === id && last.stage === 'held';
  const hasAccount = employment?.hasAccount === true;
  const hasKeys = areShortcutsOn();

  function approveIt() {
    if (isHeld || hasAccount) return;
    setAttempt((count) => count + 1);
    if (problems.length > 0) return;
    const { startDate } = start;
    const employeeRatio = ratioFromTyped(start.ratio);
    const given = startDate && employeeRatio ? { employeeStartDate: startDate, employeeRatio } : {};
    decideLater({ kind: 'approved', id, name, ...given });
    onDecided();
  }

  function rejectIt(reason: string) {
    setIsRejecting(false);
    decideLater({ kind: 'rejected', id, name, reason });
    onDecided();
  }

  useDecisionKeys({ onApprove: approveIt, onReject: () => !isHeld && setIsRejecting(true), onUndo }, !isRejecting);

  return (
    <Card as="div" className="grid gap-5">
      <ErrorSummary
        title={registrationsText('errors.title', { count: shown.length })}
        errors={shown}
        attempt={attempt}
      />
      {!employment && <EmploymentStartFields start={start} onChange={setStart} problems={shown} />}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          size="large"
          keyCap={hasKeys ? 'A' : undefined}
          isDisabled={isHeld}
          onClick={approveIt}
          disabledReason={hasAccount ? registrationsText('detail.hasAccount') : undefined}
        >
          {registrationsText('decide.approve')}
        </Button>
        <Button
          variant="danger"
          size="large"
          keyCap={hasKeys ? 'R' : undefined}
          isDisabled={isHeld}
          onClick={() => setIsRejecting(true)}
        >
          {registrationsText('decide.reject')}
        </Button>
      </div>
      {isRejecting && <RejectDialog {...{ id, name }} onClose={() => setIsRejecting(false)} onReject={rejectIt} />}
    </Card>
  );
}
