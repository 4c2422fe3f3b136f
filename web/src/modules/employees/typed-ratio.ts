import { ratio } from '@polana/contract/primitives';

/** Percent as people type it (`62,5`, `100 %`) for the wire, or null when it is none. */
export function ratioFromTyped(typed: string): string | null {
  const text = typed.replaceAll(/[\s%]/g, '').replace(',', '.');
  return ratio.safeParse(text).success ? text : null;
}
