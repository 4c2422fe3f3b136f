import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

/** What administrators save in one go; each part has a version of its own. */
export type CompanyPart = 'profile' | 'settings' | 'templates';

interface Tables {
  company_part: { company_id: string; part: CompanyPart; version: number; saved_at: Date; saved_by: string };
  person_account: { person_id: string; name: string };
}

export interface PartState {
  version: number;
  /** Null where nobody of the company has saved it yet. */
  savedAt: Date | null;
  savedBy: string | null;
}

export async function findPart(tx: ReadTx, companyId: string, part: CompanyPart): Promise<PartState> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('company_part')
    .leftJoin('person_account', 'person_account.person_id', 'company_part.saved_by')
    .select(['version', 'saved_at', 'name'])
    .where('company_id', '=', companyId)
    .where('part', '=', part)
    .executeTakeFirst();
  return { version: row?.version ?? 1, savedAt: row?.saved_at ?? null, savedBy: row?.name ?? null };
}

export async function storePart(
  tx: Tx,
  companyId: string,
  part: CompanyPart,
  saved: { version: number; at: Date; byPersonId: string },
): Promise<void> {
  const values = { version: saved.version, saved_at: saved.at, saved_by: saved.byPersonId };
  await tablesOf<Tables>(tx)
    .insertInto('company_part')
    .values({ company_id: companyId, part, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'part']).doUpdateSet(values))
    .execute();
}
