import type { Language } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { enqueueJob } from '#platform/jobs';
import { makeExportJobName } from './create-export.ts';
import { insertExport } from './export.store.ts';

export interface HandoverOrder {
  companyId: string;
  /** Whoever ends the company; stands on the lists as their maker. */
  personId: string;
  lang: Language;
}

const kinds = ['employees', 'documents', 'movements'] as const;

/** Orders the lists a company takes along when it leaves, kept for ninety days: rows, traces and jobs stand or fall together. */
export async function orderHandover(tx: Tx, order: HandoverOrder, author: Author): Promise<void> {
  const { companyId, personId, lang } = order;
  for (const kind of kinds) {
    const exportId = newId();
    await insertExport(tx, {
      exportId,
      companyId,
      kind,
      format: 'xlsx',
      lang,
      filters: {},
      roleName: 'COMP',
      // Nobody's role in particular: they belong to the company as a whole.
      roleId: companyId,
      createdBy: personId,
      createdAt: now(),
      idempotencyKey: null,
      reason: null,
      isHandover: true,
    });
    await recordAudit(tx, {
      author,
      companyId,
      action: 'export.created',
      objectType: 'export',
      objectId: exportId,
      changes: { kind, format: 'xlsx', isHandover: true },
    });
    await enqueueJob(tx, { name: makeExportJobName }, { exportId });
  }
}
