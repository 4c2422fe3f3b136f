import { useId } from 'react';
import { Button, ComboBox as AriaComboBox, Input, Label, ListBox, Popover } from 'react-aria-components/ComboBox';
import { classNames } from './class-names.ts';
import type { ComboBoxProps } from './combo-box.tsx';
import { FieldError, FieldHint, inputClass } from './field.tsx';
import { ChevronDownIcon } from './icons-controls.tsx';
import { OptionRow } from './option-row.tsx';
import type { Option } from './option.ts';
import { plainText } from './plain-text.ts';
import { popoverClass } from './popover-class.ts';

interface ComboBoxListProps<Id extends string> extends ComboBoxProps<Id> {
  /** What was typed before it came. */
  typed: string;
  hadFocus: boolean;
}

/** The whole `ComboBox`: the field and the list under it. */
export function ComboBoxList<Id extends string>(props: ComboBoxListProps<Id>) {
  const { label, hint, error, optionalMark, className, options, value, onChange, onBlur, onSearch } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hasError = error !== undefined && error !== null && error !== '';
  return (
    <AriaComboBox
      {...(onSearch === undefined ? { defaultItems: options } : { items: options, onInputChange: onSearch })}
      {...(props.name === undefined ? {} : { name: props.name })}
      {...(props.typed === '' ? {} : { defaultInputValue: props.typed })}
      autoFocus={props.hadFocus}
      value={value}
      onChange={(key) => onChange(key === null ? null : (String(key) as Id))}
      onBlur={onBlur}
      isInvalid={hasError}
      allowsEmptyCollection
      defaultFilter={(option, typed) => plainText(option).includes(plainText(typed))}
      menuTrigger="focus"
      className={classNames('block min-w-0', className)}
    >
      <Label className="mb-1.5 block font-[620]">
        {label}
        {optionalMark !== undefined && <span className="ml-1.5 font-regular text-ink3">{optionalMark}</span>}
      </Label>
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div className="relative">
        <Input
          id={id}
          placeholder={props.placeholder}
          aria-describedby={classNames(hasError && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined}
          className={classNames(inputClass, 'pr-12')}
        />
        <Button className="absolute top-1 right-1 grid size-11 place-items-center rounded-small text-ink2 hover:bg-sunken">
          <ChevronDownIcon />
        </Button>
      </div>
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Popover className={classNames(popoverClass, 'w-(--trigger-width)')}>
        <ListBox<Option<Id>>
          className="max-h-80 overflow-y-auto p-1.5 focus-quiet"
          renderEmptyState={() => (
            <p className="px-3 py-2.5 text-compact text-ink3">
              {props.isLoading ? props.loadingText : props.emptyText}
            </p>
          )}
        >
          {(option) => <OptionRow option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
