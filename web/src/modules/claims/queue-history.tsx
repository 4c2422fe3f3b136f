import type { ClaimDetail } from '@polana/contract/claims';
import { format } from '#platform/format.ts';
import { queueText } from './queue.texts.ts';

/** What happened to the claim, who did it and when. */
export function QueueHistory({ claim }: { claim: ClaimDetail }) {
  return (
    <ol className="grid gap-2 border-l-2 border-line pl-3.5 text-compact">
      {claim.events.map((event) => (
        <li key={`${event.kind} ${event.at}`}>
          <span className="block">
            {queueText('data.event', {
              what: queueText(`event.${event.kind}`),
              who: event.by ?? queueText('data.system'),
              when: format.moment(event.at),
            })}
          </span>
          {event.text && <span className="block text-small whitespace-pre-line text-ink2">{event.text}</span>}
        </li>
      ))}
    </ol>
  );
}
