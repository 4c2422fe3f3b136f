import type { RuleDraft, RuleValues, RuleVersion } from '@polana/contract/operator-rules';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { classNames } from '#ui/class-names.ts';
import { scrollToFocus } from '#ui/scroll-to-focus.ts';
import { type ChipTone, StatusChip } from '#ui/status-chip.tsx';
import { rulesText } from './rules.texts.ts';

interface RuleTimelineProps {
  versions: readonly RuleVersion[];
  draft: RuleDraft | undefined;
  selectedId: string;
  /** Wraps a version into the link that opens it. */
  link: (id: string, content: ReactNode, look: { className: string; isCurrent: boolean }) => ReactNode;
}

const TONE: Record<RuleVersion['state'] | RuleDraft['status'], ChipTone> = {
  past: 'draft',
  inForce: 'approved',
  scheduled: 'info',
  draft: 'draft',
  waiting: 'waiting',
};

/** The versions of an allowance from the first to the newest, and the draft that is to follow; each opens below. */
export function RuleTimeline({ versions, draft, selectedId, link }: RuleTimelineProps) {
  return (
    <section aria-label={rulesText('timeline')}>
      <ol className="-mx-1 flex gap-3 overflow-x-auto px-1 pt-5 pb-2">
        {versions.map((version) => (
          <Stop key={version.id} state={version.state} isSelected={version.id === selectedId}>
            {(look) =>
              link(
                version.id,
                <StopText
                  name={version.id}
                  state={version.state}
                  validity={
                    version.validTo
                      ? format.dateRange(version.validFrom, version.validTo)
                      : rulesText('timeline.since', { from: format.date(version.validFrom) })
                  }
                  rule={version.rule}
                />,
                look,
              )
            }
          </Stop>
        ))}
        {draft && (
          <Stop state={draft.status} isSelected={selectedId === 'navrh'}>
            {(look) =>
              link(
                'navrh',
                <StopText
                  name={rulesText('timeline.draft')}
                  state={draft.status}
                  validity={
                    draft.validFrom
                      ? rulesText('timeline.since', { from: format.date(draft.validFrom) })
                      : rulesText('timeline.undated')
                  }
                  rule={draft.rule}
                />,
                look,
              )
            }
          </Stop>
        )}
      </ol>
    </section>
  );
}

interface StopProps {
  state: RuleVersion['state'] | RuleDraft['status'];
  isSelected: boolean;
  children: (look: { className: string; isCurrent: boolean }) => ReactNode;
}

/** A station on the line: filled where it holds, hollow where it is still to come. */
function Stop({ state, isSelected, children }: StopProps) {
  const isOpen = state === 'draft' || state === 'waiting';
  return (
    <li className="relative flex min-w-52 flex-1 before:absolute before:-top-3 before:left-0 before:h-0.5 before:w-[calc(100%+0.75rem)] before:bg-line last:before:w-full">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute -top-[1.125rem] left-5 size-3.5 rounded-full border-3',
          state === 'inForce' ? 'border-brand bg-brand' : 'border-control bg-canvas',
          isOpen && 'border-dashed',
        )}
      />
      <div role="presentation" className="flex w-full" onFocus={scrollToFocus}>
        {children({
          isCurrent: isSelected,
          className: classNames(
            'block w-full rounded-panel border bg-surface px-4 py-3.5 transition-colors hover:border-control',
            isSelected
              ? 'border-brand ring-1 ring-brand ring-inset'
              : isOpen
                ? 'border-dashed border-control'
                : 'border-line',
          ),
        })}
      </div>
    </li>
  );
}

interface StopTextProps {
  name: string;
  state: RuleVersion['state'] | RuleDraft['status'];
  validity: string;
  rule: RuleValues;
}

function StopText({ name, state, validity, rule }: StopTextProps) {
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-strong num">{name}</b>
        <StatusChip tone={TONE[state]}>{rulesText(`state.${state}`)}</StatusChip>
      </span>
      <span className="mt-1.5 block text-small text-ink2">{validity}</span>
      <span className="mt-0.5 block text-compact text-ink">
        {rulesText('timeline.headline', { percent: rule.percent, cap: format.roundMoney(rule.cap) })}
      </span>
    </>
  );
}
