import type { RegistrationDetail, RegistrationEvent } from '@polana/contract/employees';
import { format } from '#platform/format.ts';
import { Timeline, type TimelineStep } from '#ui/timeline.tsx';
import { registrationsText } from './registrations.texts.ts';

/** What happened to the registration so far, and what it waits for. */
export function RegistrationHistory({ registration }: { registration: RegistrationDetail }) {
  const steps = registration.history.map(stepOf);
  const waiting: TimelineStep = { id: 'pending', title: registrationsText('history.pending'), state: 'current' };
  return (
    <Timeline
      steps={registration.status === 'pending' ? [...steps, waiting] : steps}
      stateLabels={{
        done: registrationsText('state.done'),
        current: registrationsText('state.current'),
        upcoming: registrationsText('state.upcoming'),
        failed: registrationsText('state.failed'),
      }}
    />
  );
}

function stepOf({ kind, at, by, reason }: RegistrationEvent): TimelineStep {
  const moment = format.moment(at);
  const detail = by ? registrationsText('history.by', { moment, name: by }) : moment;
  return {
    id: kind,
    title: registrationsText(`history.${kind}`),
    detail: reason ? (
      <>
        {detail}
        <span className="mt-1 block whitespace-pre-line wrap-anywhere">
          {registrationsText('decided.reason', { reason })}
        </span>
      </>
    ) : (
      detail
    ),
    state: kind === 'rejected' ? 'failed' : 'done',
  };
}
