import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StepState = 'done' | 'current' | 'upcoming' | 'failed';

export interface TimelineStep {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  state: StepState;
}

interface TimelineProps {
  steps: readonly TimelineStep[];
  /** Heard after each title. */
  stateLabels: Record<StepState, string>;
  /** `list` from top to bottom with details, `bar` in one row. */
  layout?: 'list' | 'bar';
  className?: string;
}

const DOT_CLASS: Record<StepState, string> = {
  done: 'border-ok-solid bg-ok-solid',
  current: 'border-wait-solid bg-wait-bg',
  upcoming: 'border-control bg-surface',
  failed: 'border-bad-solid bg-bad-solid',
};

const BAR_CLASS: Record<StepState, string> = {
  done: 'bg-ok-solid',
  current: 'bg-[repeating-linear-gradient(90deg,var(--wait-solid)_0_6px,transparent_6px_10px)]',
  upcoming: 'bg-line',
  failed: 'bg-bad-solid',
};

/** The way something goes, with what is behind, now and ahead. */
export function Timeline({ steps, stateLabels, layout = 'list', className }: TimelineProps) {
  return (
    <ol
      className={classNames(
        layout === 'bar'
          ? 'grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-x-1 gap-y-2'
          : 'ml-[7px] grid gap-5 border-l-2 border-line pl-6',
        className,
      )}
    >
      {steps.map((step) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={layout === 'bar' ? 'min-w-0' : 'relative'}
        >
          {layout === 'bar' ? <BarStep step={step} /> : <ListStep step={step} />}
          <VisuallyHidden>{` ${stateLabels[step.state]}`}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

function ListStep({ step }: { step: TimelineStep }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('absolute top-1 -left-[33px] size-4 rounded-full border-2', DOT_CLASS[step.state])}
      />
      <span className={classNames('block font-strong', step.state === 'failed' && 'text-bad-fg')}>{step.title}</span>
      {step.detail !== undefined && <span className="block text-small wrap-anywhere text-ink3">{step.detail}</span>}
    </>
  );
}

function BarStep({ step }: { step: TimelineStep }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('mb-1.5 block h-1 forced-color-adjust-none', BAR_CLASS[step.state])}
      />
      <span
        className={classNames(
          'block text-micro wrap-anywhere',
          step.state === 'current' ? 'font-semibold text-ink' : 'font-regular text-ink3',
          step.state === 'failed' && 'font-semibold text-bad-fg',
        )}
      >
        {step.title}
      </span>
    </>
  );
}
