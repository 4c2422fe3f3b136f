import type { Profile } from '@polana/contract/identity-profile';
import type { Employee, Person } from '#platform/actor';
import { today } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findPerson } from '../person.store.ts';
import { changeRequestOf } from './change-requests.ts';
import { listChangeRequests } from './change-request.store.ts';
import { listDocumentReads, listEmployments, listRatios, type DatedRatio } from './profile.store.ts';
import { listWaitingForOperator } from './waiting-change.store.ts';

const ratioPlaces = 10_000;

/** The person and each employment that lasts, with the changes that wait. */
export function readProfile(db: Database, person: Person): Promise<Profile> {
  return reading(db.forEveryCompany(), async (tx) => {
    const known = await findPerson(tx, person.personId);
    if (!known) throw new Refusal('signed_out', 401);
    const employments = await listEmployments(tx, person.personId);
    const ratios = await listRatios(tx, person.personId);
    const requests = await listChangeRequests(tx, person.personId);
    const pending = requests.filter((request) => request.status === 'pending');
    const forOperator = pending.length > 0 ? await listWaitingForOperator(tx, person.personId) : new Set<string>();
    return {
      firstName: known.firstName,
      lastName: known.lastName,
      username: person.impersonation ? null : known.username,
      email: known.email,
      lang: known.lang,
      employments: employments
        .filter((employment) => employment.isOpen && isInSight(person, employment.employmentId))
        .map((employment) => ({
          roleId: employment.employmentId,
          companyName: employment.companyName,
          firstName: employment.firstName,
          lastName: employment.lastName,
          personalNumber: employment.personalNumber,
          phone: employment.phone,
          employeeStartDate: employment.startDate,
          employeeRatio: textOfRatio(ratioOn(ratios, employment.employmentId, today())),
          pendingChanges: pending
            .filter((request) => request.employmentId === employment.employmentId)
            .map((request) => ({
              ...changeRequestOf(request),
              waitsFor: forOperator.has(request.requestId) ? 'operator' : 'company',
            })),
        })),
    };
  });
}

/** Somebody who entered one role of the person sees nothing of the others. */
function isInSight({ impersonation }: Person, roleId: string): boolean {
  return !impersonation || impersonation.roleId === roleId;
}

/** Who else looked at the files of the employee's claims. */
export async function readDocumentReads(
  db: Database,
  employee: Employee,
  page: { limit: number; offset: number },
): Promise<{
  items: { at: string; documentNumber: string; readerName: string | null; readerRole: string | null }[];
  totalCount: number;
}> {
  const reads = await reading(db, (tx) => listDocumentReads(tx, employee, page));
  const items = reads.items.map(({ at, claimNumber, readerName, readerRole }) => ({
    at: at.toISOString(),
    documentNumber: claimNumber,
    readerName,
    readerRole,
  }));
  return { items, totalCount: reads.totalCount };
}

export function textOfRatio(ratio: number): string {
  return String(ratio / ratioPlaces);
}

/** The newest ratio in force; before the first one, the first. */
function ratioOn(ratios: readonly DatedRatio[], employmentId: string, date: string): number {
  const own = ratios.filter((one) => one.employmentId === employmentId);
  return (own.findLast((one) => one.validFrom <= date) ?? own[0])?.ratio ?? 0;
}
