import { now, today } from '#platform/clock';
import type { Database, Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { savePart, type Saving } from '../save-part.ts';
import { storeProgrammeSetting } from './programme-setting.store.ts';
import {
  changedProgrammes,
  completed,
  ownPolicy,
  settingsChanges,
  settingsRefusals,
  type SentSettings,
  type Settings,
} from './settings.rules.ts';
import { countWaitingRegistrations, readSettings, storeSettings } from './settings.store.ts';

/** Changes how a company runs the programme. What concerns an allowance holds from today on: earlier days keep their rules. */
export async function updateSettings(
  db: Database,
  saving: Saving,
  sent: SentSettings,
): Promise<{ version: number; record: Settings }> {
  if (new Set(sent.programmes.map((one) => one.actionCode)).size !== sent.programmes.length)
    throw new Refusal('value_invalid', 400, { path: 'programmes' });
  return savePart<Settings>(db, saving, {
    part: 'settings',
    action: 'company.settingsChanged',
    read: (tx, { companyId }) => readSettings(tx, companyId, today()),
    judge: async (tx, { companyId }, before) => {
      const form = completed(before, sent);
      const refusals = settingsRefusals(before, form, await countWaitingRegistrations(tx, companyId));
      if (refusals.length > 0) throw new FieldRefusals(refusals);
      return settingsChanges(before, form);
    },
    store: (tx, { companyId }) => storeForm(tx, companyId, sent, saving.admin.personId),
  });
}

/** Writes what the form says; what concerns an allowance gets a dated row where it differs. */
export async function storeForm(tx: Tx, companyId: string, sent: SentSettings, byPersonId: string): Promise<void> {
  const before = await readSettings(tx, companyId, today());
  const form = completed(before, sent);
  const { programmes: _programmes, passwordPolicy, ...columns } = form;
  const ownPasswordPolicy = ownPolicy(passwordPolicy, before.passwordPolicyDefault);
  await storeSettings(tx, companyId, { ...columns, ownPasswordPolicy });
  const saved = { companyId, validFrom: today(), at: now(), byPersonId };
  for (const programme of changedProgrammes(before, form)) await storeProgrammeSetting(tx, { ...saved, ...programme });
}
