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
        state: stateOf(event),
      }))}
    />
  );
}

function stateOf({ kind }: ClaimEvent): StepState {
  if (kind === 'rejected' || kind === 'withdrawn' || kind === 'reversed') return 'failed';
  return kind === 'questionAsked' ? 'current' : 'done';
}
