import { classNames } from './class-names.ts';
import { CheckIcon } from './icons-controls.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FlowStepsProps {
  /** Name of the list. */
  label: string;
  steps: readonly { id: string; label: string }[];
  currentId: string;
  /** Said after a step that is behind. */
  doneLabel: string;
}

/** The steps of a flow by name, in its header: behind, here, to come. */
export function FlowSteps({ label, steps, currentId, doneLabel }: FlowStepsProps) {
  const current = steps.findIndex((step) => step.id === currentId);
  return (
    <ol aria-label={label} className="flex items-center gap-1.5 lg:gap-2.5">
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2 text-compact',
            index > 0 && "before:h-px before:w-2.5 before:bg-control before:content-[''] lg:before:w-5",
            index === current ? 'font-strong text-ink' : 'text-ink3',
          )}
        >
          <span
            className={classNames(
              'grid size-6.5 flex-none place-items-center rounded-full text-small font-strong num',
              index === current
                ? 'bg-brand text-on-brand'
                : index < current
                  ? 'bg-brand-tint text-on-brand-tint'
                  : 'border-[1.5px] border-control text-ink3',
            )}
          >
            {index < current ? <CheckIcon size={16} /> : index + 1}
          </span>
          {step.label}
          {index < current && <VisuallyHidden>{doneLabel}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
