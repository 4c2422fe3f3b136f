import type { FocusEvent } from 'react';

/** For `onFocus` of a row that scrolls sideways: a browser leaves what peeks out half seen. */
export function scrollToFocus({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
