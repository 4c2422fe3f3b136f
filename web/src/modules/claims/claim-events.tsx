import type { ClaimEvent } from '@polana/contract/claim-fields';
import { format } from '#platform/format.ts';
import { Timeline, type StepState } from '#ui/timeline.tsx';
import { stateLabels } from './claim-progress.ts';
import { historyText } from './history.texts.ts';

/** Everything that happened to a claim, newest last. */
export function ClaimEvents({ events }: { events: readonly ClaimEvent[] }) {
  return (
    <Timeline
      stateLabels={stateLabels()}
      steps={events.map((event, index) => ({
        id: `${event.at} ${index}`,
        title: historyText(`event.${event.kind}`),
        detail: [format.moment(event.at), event.by, event.text].filter(Boolean).join(' · '),
        state: stateOf(event, events.slice(index + 1)),
      }))}
    />
  );
}

function stateOf({ kind }: ClaimEvent, later: readonly ClaimEvent[]): StepState {
  if (kind === 'rejected' || kind === 'withdrawn' || kind === 'reversed') return 'failed';
  // A question waits until something answers it; that the contribution is another one does not.
  const isOpen =
    kind === 'questionAsked' && later.every(({ kind: next }) => next === 'raised' || next === 'recomputed');
  return isOpen ? 'current' : 'done';
}
