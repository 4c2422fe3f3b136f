import type { PlainDate } from '@polana/contract/plain-date';
import { actionCodes, type ActionCode } from '@polana/contract/roles';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import { programmeSettingsOf } from './programme-setting.store.ts';
import { withDefault, type PasswordPolicy, type Settings } from './settings.rules.ts';

interface SettingsColumns {
  password_length_min: number | null;
  password_alphanumeric: boolean | null;
  password_special_character: boolean | null;
  decision_target_days: number;
  pay_day: number;
  cut_off_day: number;
  wage_code_rp: string;
  wage_code_sp: string;
  uss_open: boolean;
  uss_verification: boolean;
  uss_locked: boolean;
  uss_locked_reason: string;
  changes_by_company: boolean;
  changes_locked: boolean;
  changes_locked_reason: string;
}

interface Tables {
  company: SettingsColumns & { id: string };
  default_password_policy: { length_min: number; alphanumeric: boolean; special_character: boolean };
  programme_setting: { company_id: string; action_code: ActionCode; valid_from: PlainDate; is_open: boolean };
  waiting_registration: { company_id: string; registration_id: string };
}

/** The settings as they hold on a day. */
export async function readSettings(tx: ReadTx, companyId: string, date: PlainDate): Promise<Settings> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('company')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const passwordPolicyDefault = await readPolicyDefault(tx);
  const programmes: Settings['programmes'] = [];
  for (const actionCode of actionCodes) {
    const settings = await programmeSettingsOf(tx, companyId, actionCode, date);
    programmes.push({ actionCode, ...settings, isOpen: await isOpenByChoice(tx, companyId, actionCode, date) });
  }
  const own = {
    minLength: row.password_length_min,
    alphanumeric: row.password_alphanumeric,
    specialCharacter: row.password_special_character,
  };
  return {
    passwordPolicy: withDefault(own, passwordPolicyDefault),
    passwordPolicyDefault,
    decisionTargetDays: row.decision_target_days,
    payDay: row.pay_day,
    cutOffDay: row.cut_off_day,
    wageCodes: { RP: row.wage_code_rp, SP: row.wage_code_sp },
    ussOpen: row.uss_open,
    ussVerification: row.uss_verification,
    ussLockedReason: row.uss_locked ? row.uss_locked_reason : null,
    changesByCompany: row.changes_by_company,
    changesLockedReason: row.changes_locked ? row.changes_locked_reason : null,
    programmes,
  };
}

/** The company's own choice, which outlives a suspension of the company. */
async function isOpenByChoice(
  tx: ReadTx,
  companyId: string,
  actionCode: ActionCode,
  date: PlainDate,
): Promise<boolean> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('programme_setting')
    .select('is_open')
    .where('company_id', '=', companyId)
    .where('action_code', '=', actionCode)
    .where('valid_from', '<=', date)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.is_open ?? true;
}

async function readPolicyDefault(tx: ReadTx): Promise<PasswordPolicy> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('default_password_policy')
    .select(['length_min', 'alphanumeric', 'special_character'])
    .executeTakeFirstOrThrow();
  return { minLength: row.length_min, alphanumeric: row.alphanumeric, specialCharacter: row.special_character };
}

export type SettingsToStore = Omit<
  Settings,
  'programmes' | 'passwordPolicyDefault' | 'ussLockedReason' | 'changesLockedReason' | 'passwordPolicy'
> & {
  /** Null where the company goes by the operator's default, also when that changes. */
  ownPasswordPolicy: { minLength: number | null; alphanumeric: boolean | null; specialCharacter: boolean | null };
};

export async function storeSettings(tx: Tx, companyId: string, settings: SettingsToStore): Promise<void> {
  const { ownPasswordPolicy, wageCodes } = settings;
  await tablesOf<Tables>(tx)
    .updateTable('company')
    .set({
      password_length_min: ownPasswordPolicy.minLength,
      password_alphanumeric: ownPasswordPolicy.alphanumeric,
      password_special_character: ownPasswordPolicy.specialCharacter,
      decision_target_days: settings.decisionTargetDays,
      pay_day: settings.payDay,
      cut_off_day: settings.cutOffDay,
      wage_code_rp: wageCodes.RP,
      wage_code_sp: wageCodes.SP,
      uss_open: settings.ussOpen,
      uss_verification: settings.ussVerification,
      changes_by_company: settings.changesByCompany,
    })
    .where('id', '=', companyId)
    .execute();
}

export async function countWaitingRegistrations(tx: ReadTx, companyId: string): Promise<number> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('waiting_registration')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type Locks = Pick<Settings, 'ussLockedReason' | 'changesLockedReason'>;

/** What the company itself chooses (null), and what the operator does for it, and why. */
export async function storeLocks(
  tx: Tx,
  companyId: string,
  { ussLockedReason, changesLockedReason }: Locks,
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('company')
    .set({
      uss_locked: ussLockedReason !== null,
      uss_locked_reason: ussLockedReason ?? '',
      changes_locked: changesLockedReason !== null,
      changes_locked_reason: changesLockedReason ?? '',
    })
    .where('id', '=', companyId)
    .execute();
}
