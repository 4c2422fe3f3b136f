import { centsFromText } from '@polana/contract/money';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import { lockBooks } from '#modules/ledger';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { monthIn } from '#platform/wording';
import { monthOf, monthText, wageCodeOf, type WageCodes } from './closing.rules.ts';
import { findClosing, findOpenMonth, type PayrollSettings, readPayrollSettings } from './closing.store.ts';
import { linesOf, openValues, sumLines } from './payroll-line.store.ts';
import { insertClosing, sumOpenMovements } from './write-closing.store.ts';

export interface MonthToClose {
  admin: CompanyAdmin;
  author: Author;
  lang: Language;
  month: PlainDate;
  /** What the administrator saw: other figures must be looked at first. */
  shown: { total: string; movements: number };
  /** "I have read the warning." */
  force: boolean;
}

/** Closes the open month for good, once: what is booked afterwards belongs to the next one. */
export function closeMonth(db: Database, closing: MonthToClose): Promise<void> {
  const { admin, author, lang, month, shown, force } = closing;
  const { companyId } = admin;
  return inTransaction(db, async (tx) => {
    await lockBooks(tx, companyId);
    if (await findClosing(tx, companyId, month)) return;
    const open = await findOpenMonth(tx, companyId);
    if (month !== open) throw new Refusal('closing_not_next', 409, { values: { month: monthIn(lang, open) } });
    if (month > monthOf(today())) throw new Refusal('closing_too_early', 409);
    const totals = await sumOpenMovements(tx, await openValues(tx, companyId, month));
    if (totals.totalCents !== centsFromText(shown.total) || totals.movements !== shown.movements)
      throw new Refusal('closing_changed', 409);
    // Read once: what is asked about is what is written, whoever changes the codes meanwhile.
    const settings = await readPayrollSettings(tx, companyId);
    if (!force) await assertCodes(tx, companyId, month, settings.wageCodes);
    await write(tx, { companyId, month, author, closedBy: admin.personId }, settings);
  });
}

interface ClosingToWrite {
  companyId: string;
  month: PlainDate;
  author: Author;
  closedBy: string;
}

/** Writes the closing of the open month with everything in it; whether it may be closed is the caller's question. */
export async function writeClosing(tx: Tx, closing: ClosingToWrite): Promise<void> {
  await write(tx, closing, await readPayrollSettings(tx, closing.companyId));
}

async function write(
  tx: Tx,
  { companyId, month, author, closedBy }: ClosingToWrite,
  { wageCodes, payDay, cutOffDay }: PayrollSettings,
): Promise<void> {
  const movements = await openValues(tx, companyId, month);
  const lines = await linesOf(tx, companyId, month, wageCodes);
  const totals = await sumOpenMovements(tx, movements);
  const closingId = newId();
  const written = { closingId, companyId, month, wageCodes, payDay, cutOffDay, ...totals, closedAt: now(), closedBy };
  await insertClosing(tx, written, { movements, lines });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'payroll.closed',
    objectType: 'payrollClosing',
    objectId: closingId,
    changes: { month: monthText(month), ...totals },
  });
}

/** A line without its code cannot be read into payroll; whoever closes it all the same has to say so. */
async function assertCodes(tx: Tx, companyId: string, month: PlainDate, wageCodes: WageCodes): Promise<void> {
  const { kinds } = await sumLines(tx, await linesOf(tx, companyId, month, wageCodes));
  const isMissing = kinds.some(({ kind }) => kind !== 'CLUB' && wageCodeOf(kind, wageCodes) === '');
  if (isMissing) throw new Refusal('closing_without_codes', 409, { forceable: true });
}
