import { type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownIcon } from './icons-controls.tsx';

interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  isInitiallyOpen?: boolean;
  /** Opens it when something inside needs to be seen, e.g. a wrong field; the person may close it again. */
  hasNews?: boolean;
  /** `link` is blue text in a form, `row` a full-width row of a list. */
  look?: 'link' | 'row';
  className?: string;
}

/** Hides what most people do not need until it is asked for. */
export function Disclosure(props: DisclosureProps) {
  const { title, children, isInitiallyOpen = false, hasNews = false, look = 'link', className } = props;
  const [isOpen, setIsOpen] = useState(isInitiallyOpen || hasNews);
  const [knownNews, setKnownNews] = useState(hasNews);
  const id = useId();
  if (hasNews !== knownNews) {
    setKnownNews(hasNews);
    if (hasNews) setIsOpen(true);
  }
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames(
          'flex min-h-11 items-center gap-2 rounded-small py-2 text-left font-semibold',
          look === 'link' ? 'text-link hover:text-link-hover' : 'w-full justify-between px-3 text-ink hover:bg-sunken',
        )}
      >
        <span className="min-w-0">{title}</span>
        <ChevronDownIcon className={classNames('transition-transform duration-200', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className={look === 'link' ? 'pt-3' : 'px-3 pt-1 pb-3'}>
        {children}
      </div>
    </div>
  );
}
