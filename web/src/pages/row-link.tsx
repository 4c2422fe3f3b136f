import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { afterPaint } from '#loading/after-paint.ts';

interface RowLinkProps {
  target: NavigateOptions;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The link of one row of a long list. A router's own link works out its address anew at every change of the page's address; a
 * hundred of them take longer than a press may wait, so this one does it when it is drawn and when somebody comes near.
 */
export function RowLink({ target, className, children }: RowLinkProps) {
  const router = useRouter();
  const addressNow = () => router.buildLocation(target).href;

  function refresh({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) {
    currentTarget.setAttribute('href', addressNow());
  }

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const isOtherwise = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (isOtherwise || event.defaultPrevented) return;
    event.preventDefault();
    // The press is seen first.
    afterPaint(() => void router.navigate(target));
  }

  return (
    <a href={addressNow()} className={className} onPointerEnter={refresh} onFocus={refresh} onClick={follow}>
      {children}
    </a>
  );
}
