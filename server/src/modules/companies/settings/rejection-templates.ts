import type { RejectionTemplate } from '@polana/contract/companies-settings';
import type { Database, ReadTx } from '#platform/database';
import { FieldRefusals } from '#platform/errors';
import { changesBetween } from '../changes.rules.ts';
import { savePart, type Saving } from '../save-part.ts';
import { defaultTemplates, templateRefusals, tidiedTemplate } from './rejection-template.rules.ts';
import { listTemplates, storeTemplates } from './rejection-template.store.ts';

/** The texts with which this company rejects claims: its own, or the portal's where it wrote none. */
export async function rejectionTemplatesOf(tx: ReadTx, companyId: string): Promise<readonly RejectionTemplate[]> {
  const own = await listTemplates(tx, companyId);
  return defaultTemplates.map((template) => own.find((one) => one.position === template.position) ?? template);
}

/** Changes all five texts at once. */
export function updateRejectionTemplates(
  db: Database,
  saving: Saving,
  items: readonly RejectionTemplate[],
): Promise<{ version: number; record: readonly RejectionTemplate[] }> {
  const refusals = templateRefusals(items);
  if (refusals.length > 0) throw new FieldRefusals(refusals);
  const wanted = items.map(tidiedTemplate);
  return savePart<readonly RejectionTemplate[]>(db, saving, {
    part: 'templates',
    action: 'company.templatesChanged',
    read: (tx, { companyId }) => rejectionTemplatesOf(tx, companyId),
    judge: (_tx, _company, before) => changesBetween(byPosition(before), byPosition(wanted)),
    store: (tx, { companyId }) => storeTemplates(tx, companyId, wanted),
  });
}

/** By the keys that choose them; the reason under a name the audit trail accepts. */
function byPosition(templates: readonly RejectionTemplate[]): Record<string, object> {
  return Object.fromEntries(
    templates.map(({ position, reasonCode, title, message }) => [
      `template${position}`,
      { reasonCode, title, message },
    ]),
  );
}
