import { ratio } from '@polana/contract/primitives';

/** Percent as people type it (`62,5`, `100 %`) for the wire, or null when it is none; `5 0` could be meant otherwise. */
export function ratioFromTyped(typed: string): string | null {
  const text = typed
    .replace(/\s*%\s*$/, '')
    .replaceAll(/(^|\D)\s+|\s+(?!\d)/g, '$1')
    .replace(',', '.');
  return ratio.safeParse(text).success ? text : null;
}
