import type { Language } from '@polana/contract/roles';
import { seenText } from '@polana/contract/seen-text';
import { recordAudit } from '#modules/audit';
import { assertFreshFactor } from '#modules/identity';
import type { Author, Operator } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { momentIn } from '#platform/moment';
import { paletteRefusals, settingsChanges, type Settings } from './settings.rules.ts';
import {
  findState,
  lockSettings,
  noteChange,
  readSettings,
  storeSettings,
  type SettingsState,
} from './settings.store.ts';

export interface SettingsSaving {
  operator: Operator;
  author: Author;
  /** Of the refusal that tells who was quicker. */
  lang: Language;
  /** The version the operator saw. */
  version: number;
}

/** What an operator sends; a field that an older page does not know stays as it is. */
export type SettingsForm = Omit<Settings, 'hasContours'> & { hasContours?: boolean | undefined };

/** Saves the settings if nobody saved them since; who sends what is there already changes nothing and leaves no trace. */
export async function updateOperatorSettings(
  db: Database,
  { operator, author, lang, version }: SettingsSaving,
  form: SettingsForm,
): Promise<void> {
  assertFreshFactor(operator);
  const refusals = paletteRefusals(form.colours);
  if (refusals.length > 0) throw new FieldRefusals(refusals);
  await inTransaction(db, async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    const after = { ...form, presentation: named(form), hasContours: form.hasContours ?? before.hasContours };
    const changes = settingsChanges(before, after);
    if (Object.keys(changes).length === 0) return;
    const state = await findState(tx);
    if (state.version !== version) throw changedMeanwhile(state, lang);
    await storeSettings(tx, after);
    await noteChange(tx, now(), operator.personId);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'operatorSettings.changed',
      objectType: 'operatorSettings',
      objectId: null,
      changes,
    });
  });
}

/** Every mail is called by these: one that is no line would keep them all back, the codes to sign in with too. */
function named({ presentation }: SettingsForm): SettingsForm['presentation'] {
  const { productName, operatorName } = presentation;
  return { ...presentation, productName: seenText(productName), operatorName: seenText(operatorName) };
}

function changedMeanwhile({ changedAt, changedBy }: SettingsState, lang: Language): Refusal {
  const values = { name: changedBy ?? '–', time: changedAt ? momentIn(lang, changedAt) : '–' };
  return new Refusal('changed_meanwhile', 409, { path: 'version', values });
}
