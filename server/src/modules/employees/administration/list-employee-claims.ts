import type { ClaimListItem } from '@polana/contract/claim-fields';
import { textFromCents } from '@polana/contract/money';
import type { CompanyAdmin } from '#platform/actor';
import { today } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findEmployeeClaims, type EmployeeClaim } from './employee-claims.store.ts';
import { findEmployee, type ListedEmployee } from './employee-list.store.ts';

/** Claims of one employee of the company, in the shape of the company's list of claims. */
export function listEmployeeClaims(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
  page: { limit: number; offset: number; order: '-submittedAt' | 'submittedAt' },
): Promise<{ items: ClaimListItem[]; totalCount: number }> {
  return reading(db, async (tx) => {
    const employee = await findEmployee(tx, companyId, employmentId, today());
    if (!employee) throw new Refusal('employee_not_found', 404);
    const { claims, totalCount } = await findEmployeeClaims(tx, companyId, employmentId, page);
    return { items: claims.map((claim) => itemOf(claim, employee)), totalCount };
  });
}

function itemOf(claim: EmployeeClaim, employee: ListedEmployee): ClaimListItem {
  const { claimId, infoRequested, late, duplicateSuspected, sumCents, contributionCents, from, to, ...rest } = claim;
  return {
    ...rest,
    id: claimId,
    flags: { infoRequested, late, duplicateSuspected },
    employee: {
      id: employee.employmentId,
      name: `${employee.firstName} ${employee.lastName}`,
      personalNumber: employee.personalNumber,
    },
    sum: textFromCents(sumCents),
    contribution: textFromCents(contributionCents),
    stayFrom: from,
    stayTo: to,
    submittedAt: claim.submittedAt.toISOString(),
    decidedAt: claim.decidedAt?.toISOString() ?? null,
  };
}
