import type { updateSettings as endpoint } from '@polana/contract/companies-settings';
import type { BodyOf } from '@polana/contract/endpoint';
import type { ActionCode } from '@polana/contract/roles';
import { Refusal } from '#platform/errors';
import { changesBetween, type Changes } from '../changes.rules.ts';
import type { ProgrammeSettings } from './programme-setting.store.ts';

export interface PasswordPolicy {
  minLength: number;
  alphanumeric: boolean;
  specialCharacter: boolean;
}

export interface Programme extends ProgrammeSettings {
  actionCode: ActionCode;
}

export interface Settings {
  /** In force: the company's own over the operator's default. */
  passwordPolicy: PasswordPolicy;
  passwordPolicyDefault: PasswordPolicy;
  decisionTargetDays: number;
  payDay: number;
  cutOffDay: number;
  wageCodes: Record<ActionCode, string>;
  ussOpen: boolean;
  ussVerification: boolean;
  /** Null where the company itself decides about self-registration. */
  ussLockedReason: string | null;
  /** The company decides about the changes of data its employees ask for; otherwise the operator does. */
  changesByCompany: boolean;
  /** Null where the company itself chooses who decides about them. */
  changesLockedReason: string | null;
  programmes: Programme[];
}

export type SentSettings = Omit<BodyOf<typeof endpoint>, 'version'>;
export type SettingsForm = SentSettings & Pick<Settings, 'changesByCompany'>;

/** What a caller left out stays as it is. */
export function completed(before: Settings, sent: SentSettings): SettingsForm {
  return { ...sent, changesByCompany: sent.changesByCompany ?? before.changesByCompany };
}

type OwnPolicy = { [Rule in keyof PasswordPolicy]: PasswordPolicy[Rule] | null };

/** Never milder than the default, whatever the company chose when the default was another. */
export function withDefault(own: OwnPolicy, fallback: PasswordPolicy): PasswordPolicy {
  return {
    minLength: Math.max(own.minLength ?? 0, fallback.minLength),
    alphanumeric: (own.alphanumeric ?? false) || fallback.alphanumeric,
    specialCharacter: (own.specialCharacter ?? false) || fallback.specialCharacter,
  };
}

/** What the company keeps of its own: where it says the same as the default, it follows the default. */
export function ownPolicy(wanted: PasswordPolicy, fallback: PasswordPolicy): OwnPolicy {
  return {
    minLength: wanted.minLength === fallback.minLength ? null : wanted.minLength,
    alphanumeric: wanted.alphanumeric === fallback.alphanumeric ? null : wanted.alphanumeric,
    specialCharacter: wanted.specialCharacter === fallback.specialCharacter ? null : wanted.specialCharacter,
  };
}

/** Every reason why the settings may not become these; empty when they may. */
export function settingsRefusals(before: Settings, form: SettingsForm, registrationsWaiting: number): Refusal[] {
  return [
    ...policyRefusals(before.passwordPolicyDefault, form.passwordPolicy),
    ...form.programmes.flatMap((wanted, index) => programmeRefusals(before, wanted, `programmes.${index}`)),
    ...registrationRefusals(before, form, registrationsWaiting),
    ...changesRefusals(before, form),
  ];
}

function policyRefusals(fallback: PasswordPolicy, wanted: PasswordPolicy): Refusal[] {
  const milder = [
    ...(wanted.minLength < fallback.minLength ? ['minLength'] : []),
    ...(fallback.alphanumeric && !wanted.alphanumeric ? ['alphanumeric'] : []),
    ...(fallback.specialCharacter && !wanted.specialCharacter ? ['specialCharacter'] : []),
  ];
  return milder.map((rule) => new Refusal('password_policy_milder', 400, { path: `passwordPolicy.${rule}` }));
}

export function programmeRefusals(
  before: Settings,
  wanted: SettingsForm['programmes'][number],
  path: string,
): Refusal[] {
  const { isOpen, closedReason, employmentMonthsMin, actionCode } = wanted;
  const law = before.programmes.find((one) => one.actionCode === actionCode)?.lawMonthsMin ?? 0;
  const refusals: Refusal[] = [];
  if (!isOpen && closedReason.trim() === '')
    refusals.push(new Refusal('closed_reason_required', 400, { path: `${path}.closedReason` }));
  if (employmentMonthsMin > law)
    refusals.push(
      new Refusal('months_above_law', 400, { path: `${path}.employmentMonthsMin`, values: { count: law } }),
    );
  return refusals;
}

function registrationRefusals(before: Settings, form: SettingsForm, registrationsWaiting: number): Refusal[] {
  const isOther = form.ussOpen !== before.ussOpen || form.ussVerification !== before.ussVerification;
  if (isOther && before.ussLockedReason !== null) return [new Refusal('uss_locked', 409, { path: 'ussVerification' })];
  if (before.ussVerification && !form.ussVerification && registrationsWaiting > 0)
    return [
      new Refusal('registrations_waiting', 409, { path: 'ussVerification', values: { count: registrationsWaiting } }),
    ];
  return [];
}

function changesRefusals(before: Settings, form: SettingsForm): Refusal[] {
  if (form.changesByCompany === before.changesByCompany || before.changesLockedReason === null) return [];
  return [new Refusal('changes_locked', 409, { path: 'changesByCompany' })];
}

/** The programmes a form changes, as the company's own words: what says the same as the law goes by the law. */
export function changedProgrammes(before: Settings, form: Pick<SettingsForm, 'programmes'>) {
  return form.programmes.flatMap(({ actionCode, isOpen, closedReason, employmentMonthsMin }) => {
    const known = before.programmes.find((one) => one.actionCode === actionCode);
    const wanted = { isOpen, closedReason: isOpen ? '' : closedReason.trim(), employmentMonthsMin };
    if (!known || Object.keys(programmeChanges(known, wanted)).length === 0) return [];
    const months = employmentMonthsMin === known.lawMonthsMin ? null : employmentMonthsMin;
    return [{ actionCode, ...wanted, employmentMonthsMin: months }];
  });
}

type OwnProgramme = Pick<Programme, 'isOpen' | 'closedReason' | 'employmentMonthsMin'>;

function programmeChanges({ isOpen, closedReason, employmentMonthsMin }: OwnProgramme, wanted: OwnProgramme): Changes {
  return changesBetween<OwnProgramme>({ isOpen, closedReason, employmentMonthsMin }, wanted);
}

/** All that changes, by the names the audit trail keeps. */
export function settingsChanges(before: Settings, form: SettingsForm): Changes {
  const { programmes: _wanted, ...flat } = form;
  const { programmes, passwordPolicyDefault: _default, ...known } = before;
  const changes = changesBetween<typeof flat>(known, flat);
  for (const wanted of form.programmes) {
    const current = programmes.find((one) => one.actionCode === wanted.actionCode);
    const closedReason = wanted.isOpen ? '' : wanted.closedReason.trim();
    const { actionCode, isOpen, employmentMonthsMin } = wanted;
    const inside = current ? programmeChanges(current, { isOpen, closedReason, employmentMonthsMin }) : {};
    for (const [field, change] of Object.entries(inside)) changes[`programme${actionCode}.${field}`] = change;
  }
  return changes;
}
