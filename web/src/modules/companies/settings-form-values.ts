import {
  closedReasonMax,
  decisionTargetLimits,
  passwordLengthLimits,
  wageCodeMax,
  wageCodePattern,
  type CompanySettings,
  type updateSettings,
} from '@polana/contract/companies-settings';
import type { RequestOf } from '@polana/contract/endpoint';
import { actionCodes, type ActionCode } from '@polana/contract/roles';

export interface ProgrammeValues {
  actionCode: ActionCode;
  isOpen: boolean;
  closedReason: string;
  employmentMonthsMin: string;
}

/** The settings as they stand in the form: numbers as they are typed or chosen. */
export interface SettingsValues {
  programmes: ProgrammeValues[];
  decisionTargetDays: string;
  cutOffDay: string;
  payDay: string;
  wageCodes: Record<ActionCode, string>;
  ussOpen: boolean;
  ussVerification: boolean;
  changesByCompany: boolean;
  passwordPolicy: { minLength: string; alphanumeric: boolean; specialCharacter: boolean };
}

export function settingsValuesOf(settings: CompanySettings): SettingsValues {
  return {
    programmes: settings.programmes.map(({ actionCode, isOpen, closedReason, employmentMonthsMin }) => ({
      actionCode,
      isOpen,
      closedReason,
      employmentMonthsMin: String(employmentMonthsMin),
    })),
    decisionTargetDays: String(settings.decisionTargetDays),
    cutOffDay: String(settings.cutOffDay),
    payDay: String(settings.payDay),
    wageCodes: { RP: settings.wageCodes.RP, SP: settings.wageCodes.SP },
    ussOpen: settings.ussOpen,
    ussVerification: settings.ussVerification,
    changesByCompany: settings.changesByCompany,
    passwordPolicy: {
      minLength: String(settings.passwordPolicy.minLength),
      alphanumeric: settings.passwordPolicy.alphanumeric,
      specialCharacter: settings.passwordPolicy.specialCharacter,
    },
  };
}

/** By the path the server would name, so that both kinds of errors find the field. */
export type SettingsProblem =
  | { kind: 'reasonMissing' }
  | { kind: 'tooLong'; charactersMax: number }
  | { kind: 'notBetween'; min: number; max: number }
  | { kind: 'wageCode' };

/** What is wrong, in the order of the page. */
export function settingsProblems(
  values: SettingsValues,
  passwordLengthMin: number = passwordLengthLimits.min,
): Map<string, SettingsProblem> {
  const problems = new Map<string, SettingsProblem>();
  values.programmes.forEach(({ isOpen, closedReason }, index) => {
    const path = `programmes.${index}.closedReason`;
    if (isOpen) return;
    if (closedReason.trim() === '') problems.set(path, { kind: 'reasonMissing' });
    else if (closedReason.trim().length > closedReasonMax)
      problems.set(path, { kind: 'tooLong', charactersMax: closedReasonMax });
  });
  const checkNumber = (path: string, typed: string, min: number, max: number) => {
    const value = wholeNumber(typed);
    if (value === null || value < min || value > max) problems.set(path, { kind: 'notBetween', min, max });
  };
  checkNumber('decisionTargetDays', values.decisionTargetDays, decisionTargetLimits.min, decisionTargetLimits.max);
  for (const code of actionCodes) {
    const wageCode = values.wageCodes[code].trim();
    if (wageCode.length > wageCodeMax)
      problems.set(`wageCodes.${code}`, { kind: 'tooLong', charactersMax: wageCodeMax });
    else if (!wageCodePattern.test(wageCode)) problems.set(`wageCodes.${code}`, { kind: 'wageCode' });
  }
  checkNumber('passwordPolicy.minLength', values.passwordPolicy.minLength, passwordLengthMin, passwordLengthLimits.max);
  return problems;
}

function wholeNumber(typed: string): number | null {
  return /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : null;
}

export function settingsRequestOf(values: SettingsValues, version: number): RequestOf<typeof updateSettings>['body'] {
  return {
    version,
    programmes: values.programmes.map(({ actionCode, isOpen, closedReason, employmentMonthsMin }) => ({
      actionCode,
      isOpen,
      closedReason: isOpen ? '' : closedReason.trim(),
      employmentMonthsMin: Number(employmentMonthsMin),
    })),
    decisionTargetDays: Number(values.decisionTargetDays),
    cutOffDay: Number(values.cutOffDay),
    payDay: Number(values.payDay),
    wageCodes: { RP: values.wageCodes.RP.trim(), SP: values.wageCodes.SP.trim() },
    ussOpen: values.ussOpen,
    ussVerification: values.ussVerification,
    changesByCompany: values.changesByCompany,
    passwordPolicy: { ...values.passwordPolicy, minLength: Number(values.passwordPolicy.minLength) },
  };
}
