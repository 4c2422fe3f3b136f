import { classNames } from './class-names.ts';
import { CircleIcon } from './icons-controls.tsx';
import { CircleCheckIcon, OctagonCrossIcon } from './icons-signs.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type RuleState = 'neutral' | 'met' | 'unmet';

export interface PolicyRule {
  id: string;
  text: string;
  /** `unmet` only after the field was left. */
  state: RuleState;
}

interface PolicyChecklistProps {
  /** Id for `aria-describedby` of the field. */
  id?: string;
  title?: string;
  rules: readonly PolicyRule[];
  /** Heard after each rule. */
  stateLabels: { met: string; unmet: string };
  className?: string;
}

const STATE = {
  neutral: { look: 'text-ink2', mark: 'text-control', Icon: CircleIcon },
  met: { look: 'text-ink2', mark: 'text-ok-solid', Icon: CircleCheckIcon },
  unmet: { look: 'text-bad-fg font-semibold', mark: 'text-bad-solid', Icon: OctagonCrossIcon },
};

/** The rules a value must keep, each ticked off as it is met. */
export function PolicyChecklist({ id, title, rules, stateLabels, className }: PolicyChecklistProps) {
  return (
    <div id={id} className={classNames('mt-2.5 rounded-control bg-canvas px-3.5 py-3 text-compact', className)}>
      {title !== undefined && <p className="mb-1.5 text-small font-semibold text-ink3">{title}</p>}
      <ul className="grid gap-1.5">
        {rules.map((rule) => {
          const { look, mark, Icon } = STATE[rule.state];
          return (
            <li key={rule.id} className={classNames('flex items-start gap-2.5', look)}>
              <Icon className={classNames('mt-px', mark)} />
              <span className="min-w-0">
                {rule.text}
                {rule.state !== 'neutral' && <VisuallyHidden>{` ${stateLabels[rule.state]}`}</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
