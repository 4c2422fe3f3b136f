import { classNames } from './class-names.ts';
import { compactInputClass, type FieldControlProps, type FieldTexts, inputClass } from './field.tsx';
import { ChevronDownIcon } from './icons-controls.tsx';
import type { Option } from './option.ts';

export interface SelectProps<Id extends string> extends FieldTexts {
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

export type SelectControlProps<Id extends string> = SelectProps<Id> & { tied: FieldControlProps };

export function selectClass(isCompact: boolean): string {
  return isCompact ? classNames(compactInputClass, 'font-semibold') : inputClass;
}

/** One choice of many in the picker of the device. */
export function NativeSelect<Id extends string>(props: SelectControlProps<Id>) {
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
        className={classNames(selectClass(isCompact), 'appearance-none truncate pr-11')}
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
