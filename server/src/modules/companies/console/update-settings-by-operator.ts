import type { BodyOf } from '@polana/contract/endpoint';
import type { updateCompanySettings as endpoint } from '@polana/contract/operator-companies';
import { today } from '#platform/clock';
import type { Database } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { changesBetween } from '../changes.rules.ts';
import { savePart, type Saving } from '../save-part.ts';
import { settingsChanges, settingsRefusals, type Settings, type SettingsForm } from '../settings/settings.rules.ts';
import { countWaitingRegistrations, readSettings, storeRegistrationLock } from '../settings/settings.store.ts';
import { storeForm } from '../settings/update-settings.ts';

type OperatorForm = Omit<BodyOf<typeof endpoint>, 'version'>;

/** Changes what the operator answers for; the company's own days and wage codes stay. The same rules hold as for the company,
 *  only the lock on self-registration is the operator's to set. */
export async function updateSettingsByOperator(
  db: Database,
  saving: Saving,
  { ussLockedReason: said, ...chosen }: OperatorForm,
): Promise<void> {
  const ussLockedReason = said?.trim() ?? null;
  if (ussLockedReason === '') throw new Refusal('uss_reason_required', 400, { path: 'ussLockedReason' });
  if (new Set(chosen.programmes.map((one) => one.actionCode)).size !== chosen.programmes.length)
    throw new Refusal('value_invalid', 400, { path: 'programmes' });
  await savePart<Settings>(db, saving, {
    part: 'settings',
    action: 'company.settingsChanged',
    read: (tx, { companyId }) => readSettings(tx, companyId, today()),
    judge: async (tx, { companyId }, before) => {
      const form = formOf(before, chosen);
      const waiting = await countWaitingRegistrations(tx, companyId);
      const refusals = settingsRefusals({ ...before, ussLockedReason: null }, form, waiting);
      if (refusals.length > 0) throw new FieldRefusals(refusals);
      const lock = changesBetween({ ussLockedReason: before.ussLockedReason }, { ussLockedReason });
      return { ...settingsChanges(before, form), ...lock };
    },
    store: async (tx, { companyId }) => {
      const before = await readSettings(tx, companyId, today());
      await storeForm(tx, companyId, formOf(before, chosen), saving.admin.personId);
      await storeRegistrationLock(tx, companyId, ussLockedReason);
    },
  });
}

function formOf(before: Settings, chosen: Omit<OperatorForm, 'ussLockedReason'>): SettingsForm {
  const { decisionTargetDays, payDay, cutOffDay, wageCodes } = before;
  return { decisionTargetDays, payDay, cutOffDay, wageCodes, ...chosen };
}
