import type { PlainDate } from '@polana/contract/plain-date';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudits } from '#modules/audit';
import { findCompany } from '#modules/companies';
import { createPeople, findAccountsByEmail, proposeUsernames } from '#modules/identity';
import { mailEmployee } from '../administration/employee.mail.ts';
import { findNumbersOfPeople } from './roster.store.ts';
import { insertEmployments, insertRatioChanges } from './roster-writing.store.ts';

export interface RosterAddition {
  personalNumber: string;
  firstName: string;
  lastName: string;
  email: string | null;
  /** Without one it is made of the name. */
  username: string | null;
  phone: string;
  startDate: PlainDate;
  endDate: PlainDate | null;
  /** Ten-thousandths of a percent. */
  ratio: number;
}

interface Adding {
  companyId: string;
  /** User names that others of the same list bring along. */
  reserved: ReadonlySet<string>;
}

/** Adds many employments with their people by the rules of `addEmployee`, without their allowances; answers the employments in
 *  order. One that does not fit refuses all. */
export async function addEmployees(
  tx: Tx,
  adding: Adding,
  additions: readonly RosterAddition[],
  author: Author,
): Promise<string[]> {
  const { companyId } = adding;
  const known = await knownPeople(tx, companyId, additions);
  const fresh = await newPeople(
    tx,
    adding,
    additions.filter(({ email }) => !(email && known.has(email))),
    author,
  );
  const personOf = ({ email, personalNumber }: RosterAddition) =>
    (email && known.get(email)?.personId) || (fresh.get(personalNumber) as string);
  const createdAt = now();
  const rows = additions.map((one) => ({
    id: newId(),
    company_id: companyId,
    person_id: personOf(one),
    personal_number: one.personalNumber,
    first_name: one.firstName,
    last_name: one.lastName,
    email: one.email,
    phone: one.phone,
    start_date: one.startDate,
    end_date: one.endDate,
    created_at: createdAt,
    ratio: one.ratio,
  }));
  if ((await insertEmployments(tx, rows)) < rows.length) throw new Refusal('personal_number_taken', 409);
  await beginRatios(tx, rows, author);
  await recordAudits(
    tx,
    rows.map(({ id, person_id: personId, personal_number: personalNumber, start_date: startDate, ratio }) => ({
      author,
      companyId,
      action: 'employment.created',
      objectType: 'employment',
      objectId: id,
      changes: { personId, personalNumber, startDate, ratio },
    })),
  );
  await tellKnown(tx, companyId, [...known.values()]);
  return rows.map(({ id }) => id);
}

type KnownPeople = Awaited<ReturnType<typeof findAccountsByEmail>>;

async function knownPeople(tx: Tx, companyId: string, additions: readonly RosterAddition[]): Promise<KnownPeople> {
  const known = await findAccountsByEmail(
    tx,
    additions.flatMap(({ email }) => email ?? []),
  );
  for (const [email, account] of known) if (account.email !== email) throw new Refusal('email_taken', 409);
  const personIds = [...known.values()].map(({ personId }) => personId);
  if ((await findNumbersOfPeople(tx, companyId, personIds, today())).size > 0)
    throw new Refusal('employee_known_by_email', 409);
  return known;
}

/** Their accounts by personal number. */
async function newPeople(
  tx: Tx,
  { reserved }: Adding,
  additions: readonly RosterAddition[],
  author: Author,
): Promise<Map<string, string>> {
  const unnamed = additions.filter(({ username }) => !username);
  const proposed = await proposeUsernames(tx, unnamed, reserved);
  const nameOf = new Map(unnamed.map(({ personalNumber }, index) => [personalNumber, proposed[index] as string]));
  const people = additions.map(({ personalNumber, username, email, firstName, lastName }) => ({
    username: username ?? (nameOf.get(personalNumber) as string),
    email,
    firstName,
    lastName,
  }));
  const personIds = await createPeople(tx, people, author);
  return new Map(additions.map(({ personalNumber }, index) => [personalNumber, personIds[index] as string]));
}

interface Begun {
  id: string;
  company_id: string;
  start_date: PlainDate;
  ratio: number;
  created_at: Date;
}

async function beginRatios(tx: Tx, employments: readonly Begun[], author: Author): Promise<void> {
  await insertRatioChanges(
    tx,
    employments.map((one) => ({
      change: {
        id: newId(),
        company_id: one.company_id,
        employment_id: one.id,
        valid_from: one.start_date,
        ratio: one.ratio,
        source: 'import' as const,
        reason: '',
        created_at: one.created_at,
        created_by: author.personId,
      },
      logId: newId(),
      ratioBefore: null,
    })),
  );
}

async function tellKnown(
  tx: Tx,
  companyId: string,
  known: readonly { personId: string; isInUse: boolean }[],
): Promise<void> {
  const inUse = known.filter(({ isInUse }) => isInUse);
  if (inUse.length === 0) return;
  const companyName = (await findCompany(tx, companyId))?.name ?? '';
  for (const { personId } of inUse) await mailEmployee(tx, 'added', { personId, companyId, companyName });
}
