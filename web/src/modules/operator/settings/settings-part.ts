import type { SettingsValues } from './settings-values.ts';

/** Ties a field to its path: the error of either side finds it. */
export type SettingsFieldTie = (path: string) => { id: string; error: string | undefined };

/** What every part of the settings gets from the form around it. */
export interface SettingsPartProps {
  values: SettingsValues;
  tie: SettingsFieldTie;
  onChange: (changes: Partial<SettingsValues>) => void;
}
