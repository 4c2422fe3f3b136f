import type { FileFormat } from '@polana/contract/exports';
import type { RoleName } from '@polana/contract/roles';
import { tablesOf, type ReadTx, type Tx } from '#platform/database';

interface ExportTokenRow {
  token_hash: Buffer;
  company_id: string | null;
  export_id: string;
  person_id: string;
  session_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface TokenTables {
  export_token: ExportTokenRow;
}

export async function insertToken(tx: Tx, token: Omit<ExportTokenRow, 'used_at'>): Promise<void> {
  await tablesOf<TokenTables>(tx)
    .insertInto('export_token')
    .values({ ...token, used_at: null })
    .execute();
}

export interface TokenOfExport {
  companyId: string | null;
  exportId: string;
  fileId: string;
  fileName: string;
  size: number;
  format: FileFormat;
  personId: string;
  sessionId: string;
  roleName: RoleName;
  roleId: string;
}

/** A token that still opens something: unused, in time, for a file that is there, of somebody who still holds the role; a list for handing
 *  over is of every administrator of its company. */
export async function findToken(tx: ReadTx, tokenHash: Buffer, at: Date): Promise<TokenOfExport | undefined> {
  const { rows } = await tx.client.query<TokenOfExport>(
    `SELECT e.company_id AS "companyId", e.id AS "exportId", e.file_id AS "fileId", e.file_name AS "fileName", e.size, e.format,
       t.person_id AS "personId", t.session_id AS "sessionId", e.role_name AS "roleName", e.role_id AS "roleId"
     FROM export_token t JOIN export e ON e.id = t.export_id
       JOIN person_role role ON role.person_id = t.person_id AND role.role_name = e.role_name
         AND (role.role_id = e.role_id OR (e.is_handover AND role.company_id = e.company_id))
     WHERE t.token_hash = $1 AND t.used_at IS NULL AND t.expires_at > $2 AND e.state = 'ready' AND e.expires_at > $2`,
    [tokenHash, at],
  );
  return rows[0];
}

/** The one statement that lets somebody in: whoever comes second changes nothing. */
export async function useToken(tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<TokenTables>(tx)
    .updateTable('export_token')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTokensBefore(tx: Tx, before: Date): Promise<void> {
  await tablesOf<TokenTables>(tx).deleteFrom('export_token').where('expires_at', '<', before).execute();
}
