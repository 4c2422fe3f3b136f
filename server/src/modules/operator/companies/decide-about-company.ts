import type { CompanyStatus } from '@polana/contract/operator-companies';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { systemAuthor, type Author, type Operator } from '#platform/actor';
import { today } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import {
  cancelCompanyEnd,
  endCompany,
  findEndPlanner,
  findListedCompany,
  holdDueEnd,
  listDueToEnd,
  planCompanyEnd,
  resumeCompany,
  suspendCompany,
} from '#modules/companies';
import { turnAwayWaiting } from '#modules/employees';
import { orderHandover } from '#modules/exports';
import { assertFreshFactor, closeCorrectionsOfCompany } from '#modules/identity';
import { retentionSettings } from '../settings/retention-settings.ts';

/** An operator who decides, proved within the last minutes. */
export interface OperatorDecision {
  operator: Operator;
  author: Author;
  publicUrl: string;
}

export async function suspend(db: Database, decision: OperatorDecision, companyId: string, reason: string) {
  assertFreshFactor(decision.operator);
  await inTransaction(db, (tx) => suspendCompany(tx, companyId, reason, decision));
}

export async function resume(db: Database, decision: OperatorDecision, companyId: string) {
  assertFreshFactor(decision.operator);
  await inTransaction(db, (tx) => resumeCompany(tx, companyId, decision));
}

export interface EndOrder {
  companyId: string;
  reason: string;
  date: PlainDate;
  lang: Language;
  /** "I know that claims wait." */
  force: boolean;
}

/** Plans the end of a company, or ends it today; the lists for handing over are ordered in the same transaction, and once however
 *  often the same end is planned. */
export function end(db: Database, decision: OperatorDecision, order: EndOrder): Promise<{ status: CompanyStatus }> {
  const { operator, author } = decision;
  const { companyId, reason, date, lang, force } = order;
  assertFreshFactor(operator);
  return inTransaction(db, async (tx) => {
    const { isDue, isNew } = await planCompanyEnd(tx, companyId, { reason, date }, decision);
    const company = await findListedCompany(tx, companyId, today());
    if (!isNew) return { status: company?.status ?? 'active' };
    const count = company?.waitingCount ?? 0;
    if (count > 0 && !force) throw new Refusal('company_claims_waiting', 409, { forceable: true, values: { count } });
    await orderHandover(tx, { companyId, personId: operator.personId, lang }, author);
    if (isDue) await endNow(tx, companyId, decision);
    return { status: isDue ? 'ended' : (company?.status ?? 'active') };
  });
}

export async function cancelEnd(db: Database, decision: OperatorDecision, companyId: string) {
  assertFreshFactor(decision.operator);
  await inTransaction(db, (tx) => cancelCompanyEnd(tx, companyId, decision));
}

async function endNow(tx: Tx, companyId: string, { author, publicUrl }: Omit<OperatorDecision, 'operator'>) {
  const { claimYears } = await retentionSettings(tx);
  await endCompany(tx, companyId, { author, publicUrl, retainedYears: claimYears });
  await turnAwayWaiting(tx, companyId, author);
  await closeCorrectionsOfCompany(tx, companyId, author);
}

/** The companies whose day has come, as far as one can tell without holding them. */
export function findDueCompanies(db: Database): Promise<string[]> {
  return reading(db.forEveryCompany(), (tx) => listDueToEnd(tx, today()));
}

/** Ends a company whose day has come, with lists of its last state; answers whether it still was to end. */
export function endDueCompany(db: Database, companyId: string, publicUrl: string): Promise<boolean> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    if (!(await holdDueEnd(tx, companyId))) return false;
    const planner = await findEndPlanner(tx, companyId);
    if (planner) await orderHandover(tx, { companyId, ...planner }, systemAuthor);
    await endNow(tx, companyId, { author: systemAuthor, publicUrl });
    return true;
  });
}
