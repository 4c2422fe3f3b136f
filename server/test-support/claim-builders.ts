import { contributionOf } from '@polana/contract/allowance';
import { addDays, yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { creditEntitlement, reserve } from '../src/modules/ledger/index.ts';
import { now, plainDateAt } from '../src/platform/clock.ts';
import { inTransaction, type Database, type Tx } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestEmployee } from './builders.ts';

export interface TestClaim {
  claimId: string;
  number: string;
  companyId: string;
  employee: TestEmployee;
  contributionCents: number;
  version: number;
}

interface ClaimValues {
  actionCode?: ActionCode;
  sumCents?: number;
  /** First day of the stay or of the activity. */
  asOfDate?: string;
  nights?: number;
  category?: string;
  issuerName?: string;
  documentNumber?: string;
  orderNumber?: string | null;
  documentDate?: string;
  submittedBy?: string;
  submittedAt?: Date;
  memberSince?: string;
  /** How many of the three declarations were accepted. */
  declarations?: number;
  /** Working time on the as-of date, full unless told. */
  ratio?: number;
  /** What the same person has used in another employment. */
  usedElsewhereCents?: number;
}

const ratioFull = 1_000_000;
const rule = { percent: 55, capCents: 27_500 };

/** A claim that waits for its decision, with its reservation: as a submission leaves it, whatever day the clock shows. */
export async function aPendingClaim(
  db: Database,
  employee: TestEmployee,
  values: ClaimValues = {},
): Promise<TestClaim> {
  const { actionCode = 'RP', sumCents = 10_000, nights = 3, ratio = ratioFull } = values;
  const claimId = newId();
  const submittedAt = values.submittedAt ?? now();
  const asOfDate = values.asOfDate ?? addDays(plainDateAt(submittedAt), -10);
  const key = {
    companyId: employee.companyId,
    employmentId: employee.employmentId,
    year: yearOf(asOfDate),
    actionCode,
  };
  return inTransaction(db.forEveryCompany(), async (tx) => {
    await tx.client.query('SELECT lock_books($1)', [employee.companyId]);
    const usedCents = (await openAllowance(tx, key)) + (values.usedElsewhereCents ?? 0);
    const sum = contributionOf({ rule, ratio, expenseCents: sumCents, usedCents });
    const { reservationId } = await reserve(tx, {
      ...key,
      amountCents: sum.contributionCents,
      effectiveDate: plainDateAt(submittedAt),
      subjectId: claimId,
      idempotencyKey: `claim ${claimId}`,
      createdBy: employee.personId,
    });
    const number = await nextNumber(tx, actionCode, key.year);
    const lastDay = addDays(asOfDate, nights);
    const isStay = actionCode === 'RP';
    const facts = { ruleId: `${actionCode}-2025`, act: '', paragraph: isStay ? '§ 152a' : '§ 152b', ...rule };
    const calculation = { ...facts, ratio, expenseCents: sumCents, usedCents, ...sum };
    await tx.client.query(
      `INSERT INTO claim (id, company_id, employment_id, number, action_code, year, category, status, sum_cents, contribution_cents,
         as_of_date, stay_from, stay_to, period_from, period_to, document_date, issuer_name, document_number, order_number,
         sport_organisation, member_since, child_age, rule_id, calculation, reservation_id, submitted_at, first_submitted_at, submitted_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
         $24, $25, $25, $26)`,
      [
        claimId,
        employee.companyId,
        employee.employmentId,
        number,
        actionCode,
        key.year,
        values.category ?? (isStay ? 'ACCOMMODATION' : 'MEMBERSHIP'),
        sumCents,
        sum.contributionCents,
        asOfDate,
        isStay ? asOfDate : null,
        isStay ? lastDay : null,
        isStay ? null : asOfDate,
        isStay ? null : lastDay,
        values.documentDate ?? lastDay,
        values.issuerName ?? 'Penzión Skúška',
        values.documentNumber ?? claimId.slice(-8),
        values.orderNumber ?? null,
        isStay ? null : 'Skúšobný športový klub',
        isStay ? null : (values.memberSince ?? '2020-01-01'),
        isStay ? null : 9,
        facts.ruleId,
        calculation,
        reservationId,
        submittedAt,
        values.submittedBy ?? employee.personId,
      ],
    );
    await declare(tx, { claimId, companyId: employee.companyId, actionCode, count: values.declarations ?? 3 });
    await tx.client.query(
      `INSERT INTO claim_event (id, company_id, claim_id, kind, at, by_person_id) VALUES ($1, $2, $3, 'submitted', $4, $5)`,
      [newId(), employee.companyId, claimId, submittedAt, values.submittedBy ?? employee.personId],
    );
    return {
      claimId,
      number,
      companyId: employee.companyId,
      employee,
      contributionCents: sum.contributionCents,
      version: 1,
    };
  });
}

interface AllowanceKey {
  companyId: string;
  employmentId: string;
  year: number;
  actionCode: ActionCode;
}

/** What is used of the year's allowance, which is credited in full when it is not open yet. */
async function openAllowance(tx: Tx, key: AllowanceKey): Promise<number> {
  const { rows } = await tx.client.query<{ used: number }>(
    `SELECT reserved_cents + drawn_cents AS used FROM account
     WHERE employment_id = $1 AND year = $2 AND action_code = $3 AND credited_cents > 0`,
    [key.employmentId, key.year, key.actionCode],
  );
  if (rows[0]) return rows[0].used;
  await creditEntitlement(tx, {
    ...key,
    amountCents: rule.capCents,
    effectiveDate: `${key.year}-01-01`,
    idempotencyKey: `entitlement ${key.employmentId} ${key.year} ${key.actionCode}`,
    createdBy: null,
  });
  return 0;
}

async function nextNumber(tx: Tx, actionCode: ActionCode, year: number): Promise<string> {
  const { rows } = await tx.client.query<{ last_number: number }>(
    `INSERT INTO claim_counter AS kept VALUES ($1, $2, 1)
     ON CONFLICT (action_code, year) DO UPDATE SET last_number = kept.last_number + 1 RETURNING last_number`,
    [actionCode, year],
  );
  return `${actionCode}-${year}-${String(rows[0]?.last_number).padStart(6, '0')}`;
}

async function declare(
  tx: Tx,
  { claimId, companyId, actionCode, count }: { claimId: string; companyId: string; actionCode: string; count: number },
): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await tx.client.query(
      `INSERT INTO claim_declaration (claim_id, company_id, declaration_id, version, lang, accepted_at)
       VALUES ($1, $2, $3, 1, 'sk', $4)`,
      [claimId, companyId, `${actionCode}-${index}`, now()],
    );
  }
}
