import type { BodyOf } from '@polana/contract/endpoint';
import type { updateCompanySettings as endpoint } from '@polana/contract/operator-companies';
import { today } from '#platform/clock';
import type { Database } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { changesBetween } from '../changes.rules.ts';
import { savePart, type Saving } from '../save-part.ts';
import {
  completed,
  settingsChanges,
  settingsRefusals,
  type Settings,
  type SettingsForm,
} from '../settings/settings.rules.ts';
import { countWaitingRegistrations, readSettings, storeLocks, type Locks } from '../settings/settings.store.ts';
import { storeForm } from '../settings/update-settings.ts';

type OperatorForm = Omit<BodyOf<typeof endpoint>, 'version'>;

/** Changes what the operator answers for; the company's own days and wage codes stay. The same rules hold as for the company,
 *  only the locks are the operator's to set: on self-registration, and on who decides about changes of data. */
export async function updateSettingsByOperator(
  db: Database,
  saving: Saving,
  { ussLockedReason, changesLockedReason, ...chosen }: OperatorForm,
): Promise<void> {
  if (ussLockedReason?.trim() === '') throw new Refusal('uss_reason_required', 400, { path: 'ussLockedReason' });
  if (changesLockedReason?.trim() === '')
    throw new Refusal('changes_reason_required', 400, { path: 'changesLockedReason' });
  if (new Set(chosen.programmes.map((one) => one.actionCode)).size !== chosen.programmes.length)
    throw new Refusal('value_invalid', 400, { path: 'programmes' });
  const locksOf = (before: Settings): Locks => ({
    ussLockedReason: ussLockedReason?.trim() ?? null,
    changesLockedReason:
      changesLockedReason === undefined ? before.changesLockedReason : (changesLockedReason?.trim() ?? null),
  });
  await savePart<Settings>(db, saving, {
    part: 'settings',
    action: 'company.settingsChanged',
    read: (tx, { companyId }) => readSettings(tx, companyId, today()),
    judge: async (tx, { companyId }, before) => {
      const form = formOf(before, chosen);
      const waiting = await countWaitingRegistrations(tx, companyId);
      const refusals = settingsRefusals({ ...before, ussLockedReason: null, changesLockedReason: null }, form, waiting);
      if (refusals.length > 0) throw new FieldRefusals(refusals);
      return { ...settingsChanges(before, form), ...changesBetween<Locks>(before, locksOf(before)) };
    },
    store: async (tx, { companyId }) => {
      const before = await readSettings(tx, companyId, today());
      await storeForm(tx, companyId, formOf(before, chosen), saving.admin.personId);
      await storeLocks(tx, companyId, locksOf(before));
    },
  });
}

function formOf(before: Settings, chosen: Omit<OperatorForm, keyof Locks>): SettingsForm {
  const { decisionTargetDays, payDay, cutOffDay, wageCodes } = before;
  return completed(before, { decisionTargetDays, payDay, cutOffDay, wageCodes, ...chosen });
}
