import { addAdministrator, createCompany } from '#modules/companies';
import { recordAudit } from '#modules/audit';
import { createPerson } from '#modules/identity';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { demoId } from './demo-id.ts';
import { insertPeople, insertRatios, type RatioChangeLogRow, type RatioChangeRow } from './demo-people.store.ts';
import type { PlannedCompany } from './plan-companies.ts';
import type { CompanyPlan } from './plan-history.ts';
import type { PlannedEmployee } from './plan-people.ts';
import { at } from './post-history.ts';

/** The hash of everybody who can sign in, by user name. */
export type PasswordHashes = ReadonlyMap<string, string>;

/** Writes a company with its administrators through their doors, and its staff in bulk as the operations would have. */
export async function writeCompany(
  tx: Tx,
  { company, employees, claims }: CompanyPlan,
  hashes: PasswordHashes,
  operator: Author,
): Promise<void> {
  await at(company.createdAt, async () => {
    await createCompany(
      tx,
      { ...company, companyId: company.id, invoicingEmail: `faktury@${company.emailDomain}` },
      operator,
    );
    for (const administrator of company.administrators) {
      const { personId, administratorshipId, username, email, firstName, lastName } = administrator;
      const passwordHash = hashes.get(username) ?? null;
      const verifiedAt = company.createdAt;
      await createPerson(tx, { personId, username, email, firstName, lastName, passwordHash, verifiedAt }, operator);
      await addAdministrator(tx, { companyId: company.id, personId, administratorshipId }, operator);
    }
  });
  const claimants = new Set(claims.map((claim) => claim.employee.employmentId));
  await writeEmployees(tx, company, employees, hashes, claimants);
  await at(company.createdAt, () =>
    recordAudit(tx, {
      author: { ...operator, personId: company.administrators[0]?.personId ?? null, roleName: 'COMP' },
      companyId: company.id,
      action: 'employment.imported',
      objectType: 'company',
      objectId: company.id,
      changes: { employments: employees.length },
    }),
  );
}

/** Whoever claims has an account in use, and most others too; some never got that far, and letters can be made for them. */
function hasAccess({ employmentId, email, personalNumber }: PlannedEmployee, claimants: ReadonlySet<string>): boolean {
  return claimants.has(employmentId) || (email !== null && !personalNumber.endsWith('7'));
}

async function writeEmployees(
  tx: Tx,
  company: PlannedCompany,
  employees: readonly PlannedEmployee[],
  hashes: PasswordHashes,
  claimants: ReadonlySet<string>,
): Promise<void> {
  const administrators = new Set(company.administrators.map((one) => one.personId));
  const people = employees
    .filter((employee) => !administrators.has(employee.personId))
    .map((employee) => ({
      id: employee.personId,
      username: employee.username,
      email: employee.email,
      first_name: employee.firstName,
      last_name: employee.lastName,
      lang: 'sk' as const,
      password_hash: hashes.get(employee.username) ?? null,
      force_password_change: employee.email === null,
      is_migrated: false,
      verified_at: hasAccess(employee, claimants) ? employee.createdAt : null,
      created_at: employee.createdAt,
    }));
  const employments = employees.map((employee) => ({
    id: employee.employmentId,
    company_id: company.id,
    person_id: employee.personId,
    personal_number: employee.personalNumber,
    first_name: employee.firstName,
    last_name: employee.lastName,
    email: employee.email,
    phone: '',
    start_date: employee.startDate,
    end_date: employee.endDate,
    created_at: employee.createdAt,
  }));
  await insertPeople(tx, people, employments);
  const ratios = employees.flatMap((employee) => ratioRows(company.id, employee));
  await insertRatios(
    tx,
    ratios.map((one) => one.change),
    ratios.map((one) => one.log),
  );
}

function ratioRows(
  companyId: string,
  { employmentId, ratios }: PlannedEmployee,
): { change: RatioChangeRow; log: RatioChangeLogRow }[] {
  return ratios.map((ratio, index) => ({
    change: {
      id: ratio.id,
      company_id: companyId,
      employment_id: employmentId,
      valid_from: ratio.validFrom,
      ratio: ratio.ratio,
      source: ratio.source,
      reason: ratio.reason,
      created_at: ratio.createdAt,
      created_by: ratio.createdBy,
    },
    log: {
      id: demoId(`log ${ratio.id}`, ratio.createdAt),
      company_id: companyId,
      employment_id: employmentId,
      ratio_change_id: ratio.id,
      act: 'created',
      valid_from: ratio.validFrom,
      ratio_before: ratios[index - 1]?.ratio ?? null,
      ratio_after: ratio.ratio,
      at: ratio.createdAt,
      by_person_id: ratio.createdBy,
    },
  }));
}
