import { readTablesOf, type ReadTx } from '#platform/database';

interface AccessTables {
  employment: { id: string; company_id: string; person_id: string; deactivated_at: Date | null };
}

/** Whose account it is; undefined for another company's employment and for one that was deleted. */
export async function findEmployedPerson(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
): Promise<string | undefined> {
  const row = await readTablesOf<AccessTables>(tx)
    .selectFrom('employment')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('id', '=', employmentId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.person_id;
}
