import type { ImportDetected } from '@polana/contract/imports';
import type { ReadingSettings } from './imports.queries.ts';

/** What a person says otherwise than it was found; only that is sent, the rest is found in whatever file comes. */
export function changedSettings(
  { columns, ...settings }: ReadingSettings,
  { encoding, separator, sheet, dateOrder }: ImportDetected,
): ReadingSettings {
  const found: Record<string, unknown> = { encoding, separator, sheet, dateOrder };
  const changed = Object.entries(settings).filter(([name, value]) => value !== found[name]);
  return { ...Object.fromEntries(changed), ...(columns && { columns }) };
}
