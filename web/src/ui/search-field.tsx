import { type ComponentPropsWithRef, useRef } from 'react';
import { classNames } from './class-names.ts';
import { compactInputClass } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { SearchIcon } from './icons-controls.tsx';
import { CloseIcon } from './icons-signs.tsx';

type Inherited = 'value' | 'onChange' | 'className' | 'ref' | 'size' | 'type';

interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, Inherited> {
  /** Accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  clearLabel: string;
  className?: string;
}

/** Search in a list. Escape or the cross empties it. */
export function SearchField({ label, value, onChange, clearLabel, className, ...input }: SearchFieldProps) {
  const element = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    element.current?.focus();
  }
  return (
    <div role="search" className={classNames('relative', value === '' && 'print:hidden', className)}>
      <SearchIcon className="pointer-events-none absolute top-3 left-3 text-ink3" />
      <input
        enterKeyHint="search"
        autoComplete="off"
        {...input}
        ref={element}
        type="text"
        role="searchbox"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && clear()}
        className={classNames(compactInputClass, 'pl-10', value === '' ? 'pr-3' : 'pr-11')}
      />
      {value !== '' && (
        <IconButton
          size="medium"
          label={clearLabel}
          icon={<CloseIcon size={16} />}
          onClick={clear}
          className="absolute top-0 right-0"
        />
      )}
    </div>
  );
}
