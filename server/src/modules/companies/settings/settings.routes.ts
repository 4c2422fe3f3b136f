import {
  readRejectionTemplates,
  readSettings as readSettingsEndpoint,
  updateRejectionTemplates as updateRejectionTemplatesEndpoint,
  updateSettings as updateSettingsEndpoint,
  type CompanySettings,
  type RejectionTemplate,
  type RejectionTemplates,
} from '@polana/contract/companies-settings';
import { today } from '#platform/clock';
import { reading } from '#platform/database';
import { route } from '#platform/http/route';
import { findPart } from '../company-part.store.ts';
import { defaultTemplates } from './rejection-template.rules.ts';
import { rejectionTemplatesOf, updateRejectionTemplates } from './rejection-templates.ts';
import type { Settings } from './settings.rules.ts';
import { readSettings } from './settings.store.ts';
import { updateSettings } from './update-settings.ts';

export const companySettingsRoutes = [
  route(readSettingsEndpoint, ({ db, actor }) =>
    reading(db, async (tx) => {
      const { version } = await findPart(tx, actor.companyId, 'settings');
      return settingsOf(await readSettings(tx, actor.companyId, today()), version);
    }),
  ),
  route(updateSettingsEndpoint, async ({ db, actor, author, lang, body }) => {
    const { version: seen, ...form } = body;
    const { version, record } = await updateSettings(db, { admin: actor, author, lang, version: seen }, form);
    return settingsOf(record, version);
  }),
  route(readRejectionTemplates, ({ db, actor }) =>
    reading(db, async (tx) => {
      const { version } = await findPart(tx, actor.companyId, 'templates');
      return templatesOf(await rejectionTemplatesOf(tx, actor.companyId), version);
    }),
  ),
  route(updateRejectionTemplatesEndpoint, async ({ db, actor, author, lang, body }) => {
    const saving = { admin: actor, author, lang, version: body.version };
    const { version, record } = await updateRejectionTemplates(db, saving, body.items);
    return templatesOf(record, version);
  }),
];

function settingsOf(settings: Settings, version: number): CompanySettings {
  return { version, ...settings };
}

function templatesOf(items: readonly RejectionTemplate[], version: number): RejectionTemplates {
  return { version, items: [...items], defaults: [...defaultTemplates] };
}
