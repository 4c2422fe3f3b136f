import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { classNames } from './class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons-controls.tsx';

const stepClass =
  'grid size-11 place-items-center rounded-control text-ink2 hover:bg-sunken data-disabled:text-ink3 data-disabled:opacity-50';

/** The month of a calendar, for one day or for a range of days. */
export function CalendarMonth({ isRange = false }: { isRange?: boolean }) {
  return (
    <>
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" className={stepClass}>
          <ChevronLeftIcon />
        </Button>
        <CalendarHeading className="text-h3 first-letter:uppercase" />
        <Button slot="next" className={stepClass}>
          <ChevronRightIcon />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="mx-auto border-separate border-spacing-x-0 border-spacing-y-0.5">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="pb-1 text-micro font-semibold text-ink3">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={classNames(
                'grid h-11 w-[min(2.75rem,12.5vw)] cursor-pointer place-items-center text-compact num outline-none data-hovered:bg-sunken',
                'data-disabled:cursor-not-allowed data-disabled:text-ink3 data-disabled:opacity-50 data-outside-month:invisible data-unavailable:line-through',
                'data-focus-visible:ring-3 data-focus-visible:ring-focus data-focus-visible:ring-inset data-today:font-heavy data-today:underline data-today:underline-offset-4',
                isRange
                  ? 'data-selected:bg-brand-tint data-selected:text-on-brand-tint data-selection-end:rounded-r-small data-selection-end:bg-brand data-selection-end:text-on-brand data-selection-start:rounded-l-small data-selection-start:bg-brand data-selection-start:text-on-brand'
                  : 'rounded-small data-selected:bg-brand data-selected:text-on-brand',
                'data-selected:font-semibold forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText]',
              )}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
