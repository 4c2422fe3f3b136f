import { Button, ListBox, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from './class-names.ts';
import { compactInputClass, Field, type FieldControlProps, type FieldTexts, inputClass } from './field.tsx';
import { ChevronDownIcon } from './icons-controls.tsx';
import { OptionRow } from './option-row.tsx';
import type { Option } from './option.ts';
import { popoverClass } from './popover-class.ts';
import { useOpening } from './use-open-soon.ts';
import { DESKTOP_QUERY, useMediaQuery } from './use-media-query.ts';

interface SelectProps<Id extends string> extends FieldTexts {
  id?: string;
  name?: string;
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen, e.g. "Choose". */
  placeholder?: string;
  isDisabled?: boolean;
  /** 44 high for toolbars instead of 52. */
  isCompact?: boolean;
}

/** One choice of many: the phone's own picker under 900 px, a list box above. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className } = props;
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const Control = isDesktop ? ListBoxSelect : NativeSelect;
  return (
    <Field {...{ id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className }}>
      {(tied) => <Control {...props} tied={tied} />}
    </Field>
  );
}

type ControlProps<Id extends string> = SelectProps<Id> & { tied: FieldControlProps };

function lookOf(isCompact: boolean): string {
  return isCompact ? classNames(compactInputClass, 'font-semibold') : inputClass;
}

function NativeSelect<Id extends string>(props: ControlProps<Id>) {
  const { tied, options, value, onChange, onBlur, name, placeholder, isDisabled, isCompact = false } = props;
  return (
    <div className="relative">
      <select
        {...tied}
        name={name}
        value={value ?? ''}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value as Id)}
        onBlur={onBlur}
        className={classNames(lookOf(isCompact), 'appearance-none truncate pr-11')}
      >
        {value === null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink2" />
    </div>
  );
}

function ListBoxSelect<Id extends string>(props: ControlProps<Id>) {
  const { tied, label, options, value, onChange, onBlur, name, placeholder, isDisabled, isCompact = false } = props;
  const opening = useOpening();
  return (
    <AriaSelect
      {...opening}
      aria-label={typeof label === 'string' ? label : undefined}
      name={name}
      value={value}
      onChange={(key) => key !== null && onChange(String(key) as Id)}
      onBlur={onBlur}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={tied['aria-invalid']}
    >
      <Button
        id={tied.id}
        aria-describedby={tied['aria-describedby']}
        className={classNames(
          lookOf(isCompact),
          'flex items-center justify-between gap-2.5 text-left',
          tied['aria-invalid'] && 'border-bad-solid ring-1 ring-bad-solid ring-inset',
        )}
      >
        <SelectValue className="min-w-0 truncate data-placeholder:text-ink3 [&_[data-description]]:hidden [&_svg]:hidden" />
        <ChevronDownIcon className="text-ink2" />
      </Button>
      <Popover className={classNames(popoverClass, 'min-w-(--trigger-width)')}>
        <ListBox items={options} className="max-h-80 overflow-y-auto p-1.5 focus-quiet">
          {(option) => <OptionRow option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
