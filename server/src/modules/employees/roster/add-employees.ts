import type { PlainDate } from '@polana/contract/plain-date';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { WorkAhead } from '#platform/work-ahead';
import { recordAudits, type AuditRecord } from '#modules/audit';
import { findCompany } from '#modules/companies';
import {
  createPeople,
  disarmUnproven,
  lockAccountsByEmail,
  inviteToVerify,
  proposeUsernames,
  type PersonToAdd,
} from '#modules/identity';
import { mailEmployee } from '../administration/employee.mail.ts';
import { findNumbersOfPeople } from './roster.store.ts';
import { insertEmployments, insertRatioChanges } from './roster-writing.store.ts';

/** What a list says of somebody new. */
export interface RosterFacts {
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

export interface RosterAddition extends RosterFacts {
  /** Given before, so that whoever planned the addition knows what became of it. */
  employmentId: string;
}

interface Adding {
  companyId: string;
  /** User names that others of the same list bring along. */
  reserved: ReadonlySet<string>;
  /** User names that were found taken or given away so far; grows from call to call. */
  taken: Set<string>;
  /** New accounts are taken over from an older system. */
  isMigrated?: boolean;
}

/** Adds many employments with their people by the rules of `addEmployee`, without their allowances. One that does not fit
 *  refuses all. */
export async function addEmployees(
  tx: Tx,
  adding: Adding,
  additions: readonly RosterAddition[],
  author: Author,
): Promise<void> {
  const { companyId } = adding;
  const known = await knownPeople(tx, companyId, additions);
  const people = await newPeople(
    tx,
    adding,
    additions.filter(({ email }) => !(email && known.has(email))),
  );
  const personOf = ({ email, personalNumber }: RosterFacts) =>
    (email && known.get(email)?.personId) || (people.get(personalNumber)?.personId as string);
  const createdAt = now();
  const rows = additions.map((one) => ({
    id: one.employmentId,
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
  const ahead = new WorkAhead();
  await ahead.ask(createPeople(tx, [...people.values()], author));
  await ahead.ask(insertAll(tx, rows));
  await ahead.ask(beginRatios(tx, rows, author));
  await ahead.ask(
    recordAudits(
      tx,
      rows.map((row) => noteOf(row, author)),
    ),
  );
  await ahead.done();
  await tellKnown(tx, companyId, [...known.values()], author);
}

type NewEmployment = Parameters<typeof insertEmployments>[1][number] & { ratio: number };

async function insertAll(tx: Tx, rows: readonly NewEmployment[]): Promise<void> {
  if ((await insertEmployments(tx, rows)) < rows.length) throw new Refusal('personal_number_taken', 409);
}

function noteOf(row: NewEmployment, author: Author): AuditRecord {
  const { id, company_id: companyId, person_id: personId } = row;
  const changes = { personId, personalNumber: row.personal_number, startDate: row.start_date, ratio: row.ratio };
  return { author, companyId, action: 'employment.created', objectType: 'employment', objectId: id, changes };
}

type KnownPeople = Awaited<ReturnType<typeof lockAccountsByEmail>>;

async function knownPeople(tx: Tx, companyId: string, additions: readonly RosterFacts[]): Promise<KnownPeople> {
  const known = await lockAccountsByEmail(
    tx,
    additions.flatMap(({ email }) => email ?? []),
  );
  for (const [email, account] of known) if (account.email !== email) throw new Refusal('email_taken', 409);
  const personIds = [...known.values()].map(({ personId }) => personId);
  if ((await findNumbersOfPeople(tx, companyId, personIds, today())).size > 0)
    throw new Refusal('employee_known_by_email', 409);
  return known;
}

/** Their accounts, not yet created, by personal number. */
async function newPeople(
  tx: Tx,
  { reserved, taken, isMigrated = false }: Adding,
  additions: readonly RosterFacts[],
): Promise<Map<string, PersonToAdd>> {
  const unnamed = additions.filter(({ username }) => !username);
  const proposed = await proposeUsernames(tx, unnamed, { reserved, taken });
  const nameOf = new Map(unnamed.map(({ personalNumber }, index) => [personalNumber, proposed[index] as string]));
  return new Map(
    additions.map(({ personalNumber, username, email, firstName, lastName }) => [
      personalNumber,
      {
        personId: newId(),
        username: username ?? (nameOf.get(personalNumber) as string),
        email,
        firstName,
        lastName,
        isMigrated,
      },
    ]),
  );
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

/** Whose account is proven is told; whoever signed in to another one loses that access, and its mailbox gets the first link. */
async function tellKnown(
  tx: Tx,
  companyId: string,
  known: readonly { personId: string; isProven: boolean }[],
  author: Author,
): Promise<void> {
  const unproven = known.filter(({ isProven }) => !isProven).map(({ personId }) => personId);
  for (const personId of await disarmUnproven(tx, unproven, author)) await inviteToVerify(tx, personId, true);
  const proven = known.filter(({ isProven }) => isProven);
  if (proven.length === 0) return;
  const companyName = (await findCompany(tx, companyId))?.name ?? '';
  for (const { personId } of proven) await mailEmployee(tx, 'added', { personId, companyId, companyName });
}
