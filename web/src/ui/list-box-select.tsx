import { Button, ListBox, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from './class-names.ts';
import { ChevronDownIcon } from './icons-controls.tsx';
import { selectClass, type SelectControlProps } from './native-select.tsx';
import { OptionRow } from './option-row.tsx';
import { popoverClass } from './popover-class.ts';
import { useOpening } from './use-open-soon.ts';

/** One choice of many in a list box of our own. */
export function ListBoxSelect<Id extends string>(props: SelectControlProps<Id>) {
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
          selectClass(isCompact),
          'flex items-center justify-between gap-2.5 text-left active:bg-sunken',
          tied['aria-invalid'] && 'border-bad-solid ring-1 ring-bad-solid ring-inset',
        )}
      >
        <SelectValue className="min-w-0 truncate data-placeholder:text-ink3 [&_span]:truncate [&_[data-description]]:hidden [&_svg]:hidden" />
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
