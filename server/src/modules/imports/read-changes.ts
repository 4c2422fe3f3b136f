import type { ImportTable } from '@polana/contract/imports';
import type { CompanyAdmin } from '#platform/actor';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countChanges, findChanges, type PlannedContent } from './import-change.store.ts';
import { searchTerms } from './import.rules.ts';
import { findImport, type Import } from './import.store.ts';

export interface ChangesToRead {
  importId: string;
  table?: ImportTable | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

type Shown<Part extends ImportTable> = PlannedContent[Part]['shown'];
interface Page<Part extends ImportTable> {
  items: Shown<Part>[];
  totalCount: number;
}

/** The plan as it is stored and will be executed, a page of each table. */
export function readChanges(
  db: Database,
  { companyId }: CompanyAdmin,
  wanted: ChangesToRead,
): Promise<{ [Part in ImportTable]: Page<Part> }> {
  return reading(db, async (tx) => {
    const found = await findImport(tx, companyId, wanted.importId);
    if (!found) throw new Refusal('import_not_found', 404);
    if (found.state !== 'planned' && found.state !== 'applying' && found.state !== 'done')
      throw new Refusal('import_not_planned', 409);
    return {
      toAdd: await pageOf(tx, found, 'toAdd', wanted),
      toUpdate: await pageOf(tx, found, 'toUpdate', wanted),
      toDelete: await pageOf(tx, found, 'toDelete', wanted),
    };
  });
}

async function pageOf<Part extends ImportTable>(
  tx: ReadTx,
  found: Import,
  part: Part,
  { table, search, limit, offset }: ChangesToRead,
): Promise<Page<Part>> {
  const terms = searchTerms(search ?? '');
  const isWanted = table === undefined || table === part;
  const rows = isWanted ? await findChanges(tx, found, part, { terms, limit, offset }) : [];
  const totalCount = terms.length === 0 ? found[part] : await countChanges(tx, found, part, terms);
  return { items: rows.map(({ shown }) => shown as Shown<Part>), totalCount };
}
