import { shownRatio } from '@polana/contract/colour';
import type { OperatorSettings } from '@polana/contract/operator-settings';
import { poorColours, type Palette } from '@polana/contract/palette';
import { Refusal } from '#platform/errors';

/** What the operator sets in one go. */
export type Settings = Pick<
  OperatorSettings,
  'presentation' | 'colours' | 'hasContours' | 'limits' | 'retention' | 'passwordPolicy'
>;

type Value = string | number | boolean | null;
type Changes = Record<string, { from: Value; to: Value }>;

/** The fields that differ, as `limits.exportsPerDay`, each with what was there before. */
export function settingsChanges(before: Settings, after: Settings): Changes {
  const [old, fresh] = [new Map(fieldsOf(before)), new Map(fieldsOf(after))];
  const differing = [...fresh].filter(([path, value]) => old.get(path) !== value);
  return Object.fromEntries(differing.map(([path, to]) => [path, { from: old.get(path) ?? null, to }]));
}

function fieldsOf(part: object, path = ''): [string, Value][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, Value][] =>
    typeof value === 'object' && value !== null
      ? fieldsOf(value, `${path}${name}.`)
      : [[`${path}${name}`, value as Value]],
  );
}

/** One refusal for each colour that somebody could not read, with what was measured and what would do. */
export function paletteRefusals(palette: Palette): Refusal[] {
  return poorColours(palette).map(({ theme, role, worst, nearest }) => {
    const values = { ratio: shownRatio(worst.ratio).toFixed(2), min: worst.min.toFixed(1), nearest: nearest ?? '–' };
    return new Refusal('colour_contrast_low', 400, { path: `colours.${theme}.${role}`, values });
  });
}
