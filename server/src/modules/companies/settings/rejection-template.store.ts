import type { RejectionTemplate } from '@polana/contract/companies-settings';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface RejectionTemplateRow {
  company_id: string;
  position: number;
  reason_code: RejectionTemplate['reasonCode'];
  title_sk: string;
  title_en: string;
  message_sk: string;
  message_en: string;
}

interface Tables {
  rejection_template: RejectionTemplateRow;
}

/** The company's own texts by their keys; empty where it has none. */
export async function listTemplates(tx: ReadTx, companyId: string): Promise<RejectionTemplate[]> {
  const rows = await readTablesOf<Tables>(tx)
    .selectFrom('rejection_template')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    position: row.position,
    reasonCode: row.reason_code,
    title: { sk: row.title_sk, en: row.title_en },
    message: { sk: row.message_sk, en: row.message_en },
  }));
}

export async function storeTemplates(
  tx: Tx,
  companyId: string,
  templates: readonly RejectionTemplate[],
): Promise<void> {
  const rows = templates.map(({ position, reasonCode, title, message }) => ({
    company_id: companyId,
    position,
    reason_code: reasonCode,
    title_sk: title.sk,
    title_en: title.en,
    message_sk: message.sk,
    message_en: message.en,
  }));
  await tablesOf<Tables>(tx)
    .insertInto('rejection_template')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'position']).doUpdateSet((set) => ({
        reason_code: set.ref('excluded.reason_code'),
        title_sk: set.ref('excluded.title_sk'),
        title_en: set.ref('excluded.title_en'),
        message_sk: set.ref('excluded.message_sk'),
        message_en: set.ref('excluded.message_en'),
      })),
    )
    .execute();
}
