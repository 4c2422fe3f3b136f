import type { ReactNode, Ref } from 'react';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { queueText } from './queue.texts.ts';

interface DeskEndProps {
  heading: Ref<HTMLHeadingElement>;
  decidedToday: number;
  averageSeconds: number | null;
  /** What is to be paid so far this month. */
  paid: ReactNode;
  /** To the list of all claims. */
  listLink: ReactNode;
}

/** Nothing waits any more: how much was done, and where to go. */
export function DeskEnd({ heading, decidedToday, averageSeconds, paid, listLink }: DeskEndProps) {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <div className="grid max-w-110 justify-items-center gap-2 text-center">
        <span className="mb-2 grid size-14 place-items-center rounded-card bg-ok-bg text-ok-fg">
          <CircleCheckIcon size={28} />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-h2 text-balance">
          {queueText('end.title')}
        </h2>
        {decidedToday > 0 && (
          <p className="text-ink2">
            {queueText('end.today', { count: decidedToday })}
            {averageSeconds !== null && ` ${queueText('end.average', { count: averageSeconds })}`}
          </p>
        )}
        {paid}
        <div className="mt-3">{listLink}</div>
      </div>
    </div>
  );
}
