import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import { readProfile, storeProfile } from '../operator-profile.store.ts';
import type { Settings } from './settings.rules.ts';

interface OnlyRow {
  only_row: true;
}

interface SettingsTables {
  operator_profile: OnlyRow & {
    brand_light: string;
    brand_dark: string;
    hero_light: string;
    hero_dark: string;
    accent_light: string;
    accent_dark: string;
    has_contours: boolean;
    version: number;
    changed_at: Date | null;
    changed_by: string | null;
  };
  limit_setting: OnlyRow & {
    exports_per_day: number;
    claims_per_hour: number;
    claim_files_per_day: number;
    impersonations_per_day: number;
  };
  retention_setting: OnlyRow & {
    claim_years: number;
    rejected_claim_file_months: number;
    person_months: number;
    outbox_days: number;
    trace_days: number;
    audit_years: number;
    import_days: number;
    export_days: number;
  };
  password_policy_default: OnlyRow & { length_min: number; alphanumeric: boolean; special_character: boolean };
  person_account: { person_id: string; name: string };
}

export interface SettingsState {
  version: number;
  changedAt: Date | null;
  changedBy: string | null;
}

export async function findState(tx: ReadTx): Promise<SettingsState> {
  return readTablesOf<SettingsTables>(tx)
    .selectFrom('operator_profile')
    .leftJoin('person_account', 'person_account.person_id', 'operator_profile.changed_by')
    .select(['version', 'changed_at as changedAt', 'person_account.name as changedBy'])
    .executeTakeFirstOrThrow();
}

export async function readVersion(tx: ReadTx): Promise<number> {
  const { version } = await readTablesOf<SettingsTables>(tx)
    .selectFrom('operator_profile')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Whoever changes any of the settings holds this row first. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tablesOf<SettingsTables>(tx).selectFrom('operator_profile').select('version').forUpdate().execute();
}

export async function readSettings(tx: ReadTx): Promise<Settings> {
  return {
    presentation: await readProfile(tx),
    colours: await readColours(tx),
    hasContours: await readHasContours(tx),
    limits: await readLimits(tx),
    retention: await readRetention(tx),
    passwordPolicy: await readPolicy(tx),
  };
}

export async function readColours(tx: ReadTx): Promise<Settings['colours']> {
  const row = await readTablesOf<SettingsTables>(tx)
    .selectFrom('operator_profile')
    .select(['brand_light', 'brand_dark', 'hero_light', 'hero_dark', 'accent_light', 'accent_dark'])
    .executeTakeFirstOrThrow();
  return {
    light: { brand: row.brand_light, hero: row.hero_light, accent: row.accent_light },
    dark: { brand: row.brand_dark, hero: row.hero_dark, accent: row.accent_dark },
  };
}

export async function readHasContours(tx: ReadTx): Promise<boolean> {
  const { hasContours } = await readTablesOf<SettingsTables>(tx)
    .selectFrom('operator_profile')
    .select('has_contours as hasContours')
    .executeTakeFirstOrThrow();
  return hasContours;
}

async function readLimits(tx: ReadTx): Promise<Settings['limits']> {
  const row = await readTablesOf<SettingsTables>(tx).selectFrom('limit_setting').selectAll().executeTakeFirstOrThrow();
  return {
    exportsPerDay: row.exports_per_day,
    claimsPerHour: row.claims_per_hour,
    claimFilesPerDay: row.claim_files_per_day,
    impersonationsPerDay: row.impersonations_per_day,
  };
}

export async function readRetention(tx: ReadTx): Promise<Settings['retention']> {
  const row = await readTablesOf<SettingsTables>(tx)
    .selectFrom('retention_setting')
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    claimYears: row.claim_years,
    rejectedClaimFileMonths: row.rejected_claim_file_months,
    personMonths: row.person_months,
    outboxDays: row.outbox_days,
    traceDays: row.trace_days,
    auditYears: row.audit_years,
    importDays: row.import_days,
    exportDays: row.export_days,
  };
}

async function readPolicy(tx: ReadTx): Promise<Settings['passwordPolicy']> {
  const row = await readTablesOf<SettingsTables>(tx)
    .selectFrom('password_policy_default')
    .selectAll()
    .executeTakeFirstOrThrow();
  return { minLength: row.length_min, alphanumeric: row.alphanumeric, specialCharacter: row.special_character };
}

export async function storeSettings(tx: Tx, settings: Settings): Promise<void> {
  await storeProfile(tx, settings.presentation);
  const tables = tablesOf<SettingsTables>(tx);
  const { light, dark } = settings.colours;
  await tables
    .updateTable('operator_profile')
    .set({
      brand_light: light.brand,
      brand_dark: dark.brand,
      hero_light: light.hero,
      hero_dark: dark.hero,
      accent_light: light.accent,
      accent_dark: dark.accent,
      has_contours: settings.hasContours,
    })
    .execute();
  await storeLimits(tx, settings.limits);
  await storeRetention(tx, settings.retention);
  const { minLength, alphanumeric, specialCharacter } = settings.passwordPolicy;
  await tables
    .updateTable('password_policy_default')
    .set({ length_min: minLength, alphanumeric, special_character: specialCharacter })
    .execute();
}

async function storeLimits(tx: Tx, limits: Settings['limits']): Promise<void> {
  await tablesOf<SettingsTables>(tx)
    .updateTable('limit_setting')
    .set({
      exports_per_day: limits.exportsPerDay,
      claims_per_hour: limits.claimsPerHour,
      claim_files_per_day: limits.claimFilesPerDay,
      impersonations_per_day: limits.impersonationsPerDay,
    })
    .execute();
}

async function storeRetention(tx: Tx, retention: Settings['retention']): Promise<void> {
  await tablesOf<SettingsTables>(tx)
    .updateTable('retention_setting')
    .set({
      claim_years: retention.claimYears,
      rejected_claim_file_months: retention.rejectedClaimFileMonths,
      person_months: retention.personMonths,
      outbox_days: retention.outboxDays,
      trace_days: retention.traceDays,
      audit_years: retention.auditYears,
      import_days: retention.importDays,
      export_days: retention.exportDays,
    })
    .execute();
}

/** Every change counts, so that whoever has an older picture notices. */
export async function noteChange(tx: Tx, at: Date, byPersonId: string | null): Promise<void> {
  await tablesOf<SettingsTables>(tx)
    .updateTable('operator_profile')
    .set((profile) => ({ version: profile('version', '+', 1), changed_at: at, changed_by: byPersonId }))
    .execute();
}
