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
import { monthOf, monthText, wageCodeOf } from './closing.rules.ts';
import { findClosing, findOpenMonth, readPayrollSettings } from './closing.store.ts';
import { type LineSource, linesOf, openValues, sumLines } from './payroll-line.store.ts';
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
    const { wageCodes } = await readPayrollSettings(tx, companyId);
    const movements = await openValues(tx, companyId, month);
    const totals = await sumOpenMovements(tx, movements);
    if (totals.totalCents !== centsFromText(shown.total) || totals.movements !== shown.movements)
      throw new Refusal('closing_changed', 409);
    const lines = await linesOf(tx, companyId, month, wageCodes);
    if (!force) await assertCodes(tx, lines, wageCodes);

    const closingId = newId();
    const written = { closingId, companyId, month, wageCodes, ...totals, closedAt: now(), closedBy: admin.personId };
    await insertClosing(tx, written, { movements, lines });
    await recordAudit(tx, {
      author,
      companyId,
      action: 'payroll.closed',
      objectType: 'payrollClosing',
      objectId: closingId,
      changes: { month: monthText(month), totalCents: totals.totalCents, movements: totals.movements },
    });
  });
}

/** A line without its code cannot be read into payroll; whoever closes it all the same has to say so. */
async function assertCodes(tx: Tx, lines: LineSource, codes: { RP: string; SP: string }): Promise<void> {
  const { kinds } = await sumLines(tx, lines);
  const isMissing = kinds.some(({ kind }) => kind !== 'CLUB' && wageCodeOf(kind, codes) === '');
  if (isMissing) throw new Refusal('closing_without_codes', 409, { forceable: true });
}
