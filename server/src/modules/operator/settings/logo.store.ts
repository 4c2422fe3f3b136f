import type { Theme } from '@polana/contract/palette';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface LogoRow {
  theme: Theme;
  png: Buffer;
  sha256: string;
  width: number;
  height: number;
  stored_at: Date;
}

interface LogoTables {
  operator_logo: LogoRow;
}

export type Logo = Pick<LogoRow, 'sha256' | 'width' | 'height'>;
export type Logos = Record<Theme, Logo | null>;

export async function findLogos(tx: ReadTx): Promise<Logos> {
  const rows = await readTablesOf<LogoTables>(tx)
    .selectFrom('operator_logo')
    .select(['theme', 'sha256', 'width', 'height'])
    .execute();
  const of = (theme: Theme): Logo | null => rows.find((row) => row.theme === theme) ?? null;
  return { light: of('light'), dark: of('dark') };
}

export async function findLogoPng(tx: ReadTx, sha256: string): Promise<Buffer | null> {
  const row = await readTablesOf<LogoTables>(tx)
    .selectFrom('operator_logo')
    .select('png')
    .where('sha256', '=', sha256)
    .orderBy('theme')
    .limit(1)
    .executeTakeFirst();
  return row?.png ?? null;
}

export async function storeLogo(tx: Tx, row: LogoRow): Promise<void> {
  const { theme, ...values } = row;
  await tablesOf<LogoTables>(tx)
    .insertInto('operator_logo')
    .values({ theme, ...values })
    .onConflict((conflict) => conflict.column('theme').doUpdateSet(values))
    .execute();
}

export async function deleteLogo(tx: Tx, theme: Theme): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<LogoTables>(tx)
    .deleteFrom('operator_logo')
    .where('theme', '=', theme)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
