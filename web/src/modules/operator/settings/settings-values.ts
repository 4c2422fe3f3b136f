import {
  defaultPasswordLengthBounds,
  limitBounds,
  linkPattern,
  phonePattern,
  retentionBounds,
  storeLinkPattern,
  type LimitName,
  type OperatorSettings,
  type RetentionName,
  type updateOperatorSettings,
} from '@polana/contract/operator-settings';
import { colourPattern } from '@polana/contract/colour';
import { colourRoles, poorColours, themes, type ColourRole, type Palette, type Theme } from '@polana/contract/palette';
import type { RequestOf } from '@polana/contract/endpoint';
import { email as emailSchema } from '@polana/contract/primitives';

export type PresentationName = keyof OperatorSettings['presentation'];

/** The settings as they stand in the form: numbers as they are typed, missing links empty. */
export interface SettingsValues {
  presentation: Record<PresentationName, string>;
  colours: Record<Theme, Record<ColourRole, string>>;
  hasContours: boolean;
  limits: Record<LimitName, string>;
  retention: Record<RetentionName, string>;
  passwordPolicy: { minLength: string; alphanumeric: boolean; specialCharacter: boolean };
}

function asTyped<Name extends string>(numbers: Record<Name, number>): Record<Name, string> {
  const entries = Object.entries<number>(numbers).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

function asNumbers<Name extends string>(typed: Record<Name, string>): Record<Name, number> {
  const entries = Object.entries<string>(typed).map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

export function settingsValuesOf(settings: OperatorSettings): SettingsValues {
  const { presentation, colours, hasContours, limits, retention, passwordPolicy } = settings;
  return {
    presentation: {
      ...presentation,
      appStoreUrl: presentation.appStoreUrl ?? '',
      googlePlayUrl: presentation.googlePlayUrl ?? '',
    },
    colours: { light: { ...colours.light }, dark: { ...colours.dark } },
    hasContours,
    limits: asTyped(limits),
    retention: asTyped(retention),
    passwordPolicy: { ...passwordPolicy, minLength: String(passwordPolicy.minLength) },
  };
}

export function settingsRequestOf(
  { presentation, colours, hasContours, limits, retention, passwordPolicy }: SettingsValues,
  version: number,
): RequestOf<typeof updateOperatorSettings>['body'] {
  const trimmed = Object.fromEntries(
    Object.entries(presentation).map(([name, value]) => [name, value.trim()]),
  ) as SettingsValues['presentation'];
  return {
    version,
    presentation: {
      ...trimmed,
      appStoreUrl: trimmed.appStoreUrl || null,
      googlePlayUrl: trimmed.googlePlayUrl || null,
    },
    colours,
    hasContours,
    limits: asNumbers(limits),
    retention: asNumbers(retention),
    passwordPolicy: { ...passwordPolicy, minLength: Number(passwordPolicy.minLength) },
  };
}

export type SettingsProblem =
  | { kind: 'missing' }
  | { kind: 'tooLong'; count: number }
  | { kind: 'phone' | 'email' | 'link' | 'storeLink' | 'colour' | 'contrast' }
  | { kind: 'notBetween'; min: number; max: number };

const lengthMax: Record<PresentationName, number> = {
  productName: 60,
  operatorName: 120,
  street: 120,
  city: 80,
  zip: 12,
  phone: 30,
  email: 254,
  privacyUrl: 300,
  appStoreUrl: 300,
  googlePlayUrl: 300,
};

const isStoreLink = (name: PresentationName) => name === 'appStoreUrl' || name === 'googlePlayUrl';

function presentationProblem(name: PresentationName, typed: string): SettingsProblem | null {
  const value = typed.trim();
  if (value === '') return isStoreLink(name) ? null : { kind: 'missing' };
  if (value.length > lengthMax[name]) return { kind: 'tooLong', count: lengthMax[name] };
  if (name === 'phone' && !phonePattern.test(value)) return { kind: 'phone' };
  if (name === 'email' && !emailSchema.safeParse(value).success) return { kind: 'email' };
  if (name === 'privacyUrl' && !linkPattern.test(value)) return { kind: 'link' };
  return isStoreLink(name) && !storeLinkPattern.test(value) ? { kind: 'storeLink' } : null;
}

function numberProblem(typed: string, { min, max }: { min: number; max: number }): SettingsProblem | null {
  const value = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : null;
  return value === null || value < min || value > max ? { kind: 'notBetween', min, max } : null;
}

/** The palette where every colour is one; a half-typed colour cannot be measured. */
export function wholePalette(colours: SettingsValues['colours']): Palette | null {
  const isWhole = themes.every((theme) => colourRoles.every((role) => colourPattern.test(colours[theme][role])));
  return isWhole ? colours : null;
}

function colourProblems(colours: SettingsValues['colours']): [string, SettingsProblem][] {
  const palette = wholePalette(colours);
  if (palette) return poorColours(palette).map(({ theme, role }) => [`colours.${theme}.${role}`, { kind: 'contrast' }]);
  return themes.flatMap((theme) =>
    colourRoles
      .filter((role) => !colourPattern.test(colours[theme][role]))
      .map((role): [string, SettingsProblem] => [`colours.${theme}.${role}`, { kind: 'colour' }]),
  );
}

/** What is wrong, by the path the server would name, in the order of the page. */
export function settingsProblems(values: SettingsValues): Map<string, SettingsProblem> {
  const problems: [string, SettingsProblem | null][] = [
    ...Object.entries(values.presentation).map(([name, typed]): [string, SettingsProblem | null] => [
      `presentation.${name}`,
      presentationProblem(name as PresentationName, typed),
    ]),
    ...colourProblems(values.colours),
    ...Object.entries(limitBounds).map(([name, bounds]): [string, SettingsProblem | null] => [
      `limits.${name}`,
      numberProblem(values.limits[name as LimitName], bounds),
    ]),
    ['passwordPolicy.minLength', numberProblem(values.passwordPolicy.minLength, defaultPasswordLengthBounds)],
    ...Object.entries(retentionBounds).map(([name, bounds]): [string, SettingsProblem | null] => [
      `retention.${name}`,
      numberProblem(values.retention[name as RetentionName], bounds),
    ]),
  ];
  return new Map(problems.filter((one): one is [string, SettingsProblem] => one[1] !== null));
}
