import { format } from '#platform/format.ts';
import { classNames } from '#ui/class-names.ts';
import { CircleCheckIcon, InfoIcon, OctagonCrossIcon, TriangleIcon } from '#ui/icons-signs.tsx';
import { KeyCap } from '#ui/key-cap.tsx';
import type { LastAction, Undoable } from './queue-decisions.ts';
import { queueText } from './queue.texts.ts';

interface QueueStripProps {
  last: LastAction | null;
  onUndo: (decided: Undoable) => void;
  hasKeys: boolean;
}

const ok = { look: 'bg-ok-bg text-ok-fg', Icon: CircleCheckIcon };
const bad = { look: 'bg-bad-bg text-bad-fg', Icon: OctagonCrossIcon };
const info = { look: 'bg-info-bg text-info-fg', Icon: InfoIcon };
const wait = { look: 'bg-wait-bg text-wait-fg', Icon: TriangleIcon };

function toneOf(last: LastAction) {
  if (last.kind === 'many') return last.isPartial ? wait : ok;
  const tones = { approved: ok, rejected: bad, asked: info, undone: info, reopened: info, corrected: ok } as const;
  if (last.kind === 'conflict') return wait;
  return last.kind === 'failed' ? bad : tones[last.kind];
}

/** What the last action did, and the way back; heard by screen readers when it changes. */
export function QueueStrip({ last, onUndo, hasKeys }: QueueStripProps) {
  return (
    <div role="status" className="col-span-full empty:hidden">
      {last && <Strip last={last} onUndo={onUndo} hasKeys={hasKeys} />}
    </div>
  );
}

function Strip({ last, onUndo, hasKeys }: QueueStripProps & { last: LastAction }) {
  const { look, Icon } = toneOf(last);
  const decided = 'undo' in last ? last.undo : null;
  return (
    <div
      className={classNames('flex items-center gap-2.5 rounded-[11px] py-2 pr-2 pl-3 text-small leading-4.75', look)}
    >
      <Icon className="flex-none" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {'name' in last ? (
          <>
            <b className="font-strong">{queueText(`result.${last.kind}`)}</b>{' '}
            {queueText('result.person', { name: last.name, amount: format.money(last.contribution) })}
          </>
        ) : (
          last.text
        )}
      </span>
      {decided && (
        <button
          type="button"
          onClick={() => onUndo(decided)}
          className="inline-flex min-h-11 flex-none items-center gap-1.5 rounded-chip border border-current px-2.5 font-strong md:min-h-8.5"
        >
          {queueText('undo')}
          {hasKeys && <KeyCap className="min-w-4.5 px-1 text-[0.75rem] leading-3.75">Z</KeyCap>}
        </button>
      )}
    </div>
  );
}
