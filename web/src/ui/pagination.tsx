import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { afterPaint } from '#loading/after-paint.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons-controls.tsx';

interface PaginationProps {
  /** Name of the navigation. */
  label: string;
  /** E.g. "1 – 10 z 213". */
  rangeText: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  previousLabel: string;
  nextLabel: string;
  /** Name of the page input. */
  pageLabel: string;
  /** After the page input, e.g. "z 22". */
  pageCountText: string;
  pageSize: number;
  pageSizes?: readonly number[];
  pageSizeLabel: string;
  onPageSize: (pageSize: number) => void;
  className?: string;
}

const smallInputClass =
  'min-h-11 rounded-small border-[1.5px] border-control bg-surface text-center text-small font-semibold num hover:border-ink2 md:min-h-10';

/** Where in a long list we are, and the way to other pages. */
export function Pagination(props: PaginationProps) {
  const { label, rangeText, page, pageCount, onPage, previousLabel, nextLabel, className } = props;
  // The press is seen first.
  const goTo = (asked: number) => afterPaint(() => onPage(asked));
  return (
    <nav
      aria-label={label}
      className={classNames('flex flex-wrap items-center justify-between gap-x-6 gap-y-2', className)}
    >
      <div className="flex items-center gap-4">
        <p className="text-small text-ink2 num" aria-live="polite">
          {rangeText}
        </p>
        <PageSize {...props} />
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={previousLabel}
          icon={<ChevronLeftIcon />}
          size="medium"
          isDisabled={page <= 1}
          onClick={() => goTo(page - 1)}
        />
        <PageInput {...props} />
        <IconButton
          label={nextLabel}
          icon={<ChevronRightIcon />}
          size="medium"
          isDisabled={page >= pageCount}
          onClick={() => goTo(page + 1)}
        />
      </div>
    </nav>
  );
}

function PageInput({ page, pageCount, pageCountText, pageLabel, onPage }: PaginationProps) {
  const input = useRef<HTMLInputElement>(null);
  const show = (shown: number) => {
    if (input.current) input.current.value = String(shown);
  };
  useEffect(() => show(page), [page]);
  function go(event?: SyntheticEvent) {
    event?.preventDefault();
    const typed = Number.parseInt(input.current?.value ?? '', 10);
    const asked = Math.min(Math.max(1, typed || page), pageCount);
    show(asked);
    if (asked !== page) onPage(asked);
  }
  return (
    <form onSubmit={go} className="flex items-center gap-2 text-small text-ink2">
      <input
        ref={input}
        aria-label={pageLabel}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={page}
        onBlur={() => go()}
        className={classNames(smallInputClass, 'w-13')}
      />
      <span className="num">{pageCountText}</span>
    </form>
  );
}

function PageSize({ pageSize, pageSizes = [10, 25, 50], pageSizeLabel, onPageSize }: PaginationProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-2 text-small text-ink2">
      <label htmlFor={id}>{pageSizeLabel}</label>
      <select
        id={id}
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
        className={classNames(smallInputClass, 'px-2')}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </span>
  );
}
