import type { Tx } from '#platform/database';

const rowsPerStatement = 500;

/** Adds rows of one shape, hundreds at a time; the table knows the type of every column. */
export async function insertMany<Row extends object>(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement);
    const columns = Object.keys(part[0] ?? {}).join(', ');
    await tx.client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(part.map(withHexadecimalBytes))],
    );
  }
}

/** JSON has no bytes: PostgreSQL reads them in hexadecimal. */
function withHexadecimalBytes(row: object): object {
  const fields: [string, unknown][] = Object.entries(row);
  return Object.fromEntries(
    fields.map(([column, value]) => [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  );
}
