import { personalNumberOf } from '@polana/contract/personal-number';
import type { ReadTx } from '#platform/database';

/** The same words as the index `employment_odd_number`, which holds nothing else. */
const isOdd = `(personal_number IS NOT NFC NORMALIZED OR personal_number ~
  '[\\u0080-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\u3164\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\ufffe\\uffff\\U00010000-\\U0010ffff]|  |^ | $')`;

/**
 * Personal numbers as they are kept that are one of these: those themselves, and what was kept before there was one rule for all of
 * them, for example with a no-break blank inside. Only the few of the company that are odd are looked through.
 */
export async function keptNumbersOf(
  tx: ReadTx,
  companyId: string,
  personalNumbers: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.client.query<{ kept: string }>({
    name: 'employees-odd-numbers',
    text: `SELECT personal_number AS kept FROM employment WHERE company_id = $1 AND deactivated_at IS NULL AND ${isOdd}`,
    values: [companyId],
  });
  const asked = new Set(rows.length === 0 ? [] : personalNumbers.map(personalNumberOf));
  const odd = rows.map(({ kept }) => kept).filter((kept) => asked.has(personalNumberOf(kept)));
  return [...new Set([...personalNumbers, ...odd])];
}

/** The number as the active employment of the company has it that is the same, if only one that is kept in another way is. */
export async function keptNumberOf(tx: ReadTx, companyId: string, personalNumber: string): Promise<string> {
  const [, other] = await keptNumbersOf(tx, companyId, [personalNumber]);
  if (other === undefined) return personalNumber;
  const { rowCount } = await tx.client.query(
    `SELECT FROM employment WHERE company_id = $1 AND deactivated_at IS NULL AND personal_number = $2`,
    [companyId, personalNumber],
  );
  return rowCount === 0 ? other : personalNumber;
}

/** Whether an active employment of the company has the number, kept in another way. */
export async function isKeptOtherwise(tx: ReadTx, companyId: string, personalNumber: string): Promise<boolean> {
  return (await keptNumbersOf(tx, companyId, [personalNumber])).length > 1;
}
