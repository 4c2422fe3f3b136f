import { type ReactNode, useId } from 'react';
import { ChoiceGroup } from './choice-group.tsx';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icons-controls.tsx';
import { KeyCap } from './key-cap.tsx';

export interface RadioOption<Id extends string = string> {
  id: Id;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  keyCap?: ReactNode;
  isDisabled?: boolean;
}

interface RadioCardsProps<Id extends string> {
  id?: string;
  legend: ReactNode;
  isLegendHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly RadioOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  onBlur?: () => void;
  name?: string;
  /** `tiles` side by side with an icon, `rows` one under another. */
  layout?: 'tiles' | 'rows';
  /** The chosen option takes the focus when the group appears, e.g. in a dialog. */
  hasAutoFocus?: boolean;
  className?: string;
}

/** One choice of a few, each a card that is wholly a target. */
export function RadioCards<Id extends string>(props: RadioCardsProps<Id>) {
  const {
    id,
    legend,
    isLegendHidden,
    hint,
    error,
    options,
    value,
    onChange,
    onBlur,
    layout = 'tiles',
    hasAutoFocus = false,
    className,
  } = props;
  const ownName = useId();
  const Option = layout === 'tiles' ? Tile : Line;
  return (
    <ChoiceGroup {...{ id, legend, isLegendHidden, hint, error, className }} role="radiogroup">
      <div className={layout === 'tiles' ? 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3' : 'grid gap-1.5'}>
        {options.map((option) => (
          <Option key={option.id} option={option}>
            <input
              type="radio"
              name={props.name ?? ownName}
              value={option.id}
              checked={option.id === value}
              disabled={option.isDisabled}
              autoFocus={hasAutoFocus && option.id === value}
              onChange={() => onChange(option.id)}
              onBlur={onBlur}
              className={
                layout === 'tiles'
                  ? 'peer absolute inset-0 size-full appearance-none rounded-panel'
                  : 'm-0 size-5 accent-brand'
              }
            />
          </Option>
        ))}
      </div>
    </ChoiceGroup>
  );
}

function Tile({ option, children }: { option: RadioOption; children: ReactNode }) {
  return (
    <label className="relative block">
      {children}
      <span
        className={classNames(
          'grid h-full content-start gap-1 rounded-panel border-[1.5px] border-control bg-surface px-3.5 pt-3.5 pb-3 leading-5.5 font-[620] transition-colors',
          'peer-checked:border-brand peer-checked:bg-brand-tint peer-checked:text-on-brand-tint peer-checked:ring-[1.5px] peer-checked:ring-brand peer-checked:ring-inset',
          'group-data-invalid/choices:border-bad-solid peer-hover:border-ink2 peer-disabled:text-ink3',
        )}
      >
        {option.icon}
        <span className="pr-7">{option.label}</span>
        {option.description !== undefined && (
          <span className="text-small font-regular opacity-85">{option.description}</span>
        )}
      </span>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-3 right-3 grid size-5.5 place-items-center rounded-full border-[1.5px] border-control bg-surface text-transparent peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand"
      >
        <CheckIcon size={16} />
      </span>
    </label>
  );
}

function Line({ option, children }: { option: RadioOption; children: ReactNode }) {
  return (
    <label
      className={classNames(
        'grid min-h-11 grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-3 rounded-[11px] border-[1.5px] border-line px-3 py-2.5 text-compact leading-5.25',
        'transition-colors hover:border-control has-checked:border-brand has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-on-brand-tint',
        'group-data-invalid/choices:border-bad-solid has-disabled:text-ink3',
      )}
    >
      {children}
      <span className="min-w-0">
        {option.label}
        {option.description !== undefined && (
          <span className="block text-small font-regular opacity-85">{option.description}</span>
        )}
      </span>
      {option.keyCap !== undefined && <KeyCap>{option.keyCap}</KeyCap>}
    </label>
  );
}
