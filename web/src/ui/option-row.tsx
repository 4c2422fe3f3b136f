import { ListBoxItem } from 'react-aria-components/ListBox';
import { CheckIcon } from './icons-controls.tsx';
import type { Option } from './option.ts';

/** One row of a list box. */
export function OptionRow({ option }: { option: Option }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled}
      className="group/option flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-compact outline-none data-disabled:cursor-not-allowed data-disabled:text-ink3 data-focused:bg-sunken active:bg-line data-selected:bg-brand-tint data-selected:font-semibold data-selected:text-on-brand-tint data-focus-visible:ring-3 data-focus-visible:ring-focus data-focus-visible:ring-inset forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText]"
    >
      <span className="min-w-0 flex-1">
        <span className="block">{option.label}</span>
        {option.description !== undefined && (
          <span
            data-description=""
            className="block text-small font-regular text-ink3 group-data-selected/option:text-current"
          >
            {option.description}
          </span>
        )}
      </span>
      <CheckIcon className="invisible group-data-selected/option:visible" />
    </ListBoxItem>
  );
}
