import type { EmployeeRequest } from '@polana/contract/employees-requests';
import type { Person } from '#platform/actor';
import type { WantedCorrection } from '#modules/identity';

/** A wish as whoever decides about it reads it. */
export function describeCorrection(
  correction: WantedCorrection,
  { personId }: Pick<Person, 'personId'>,
): EmployeeRequest {
  const { requestId, field, oldValue, newValue, firstName, lastName, personalNumber, companyName } = correction;
  const { status, reason, createdAt, decidedAt, decidedBy } = correction;
  return {
    id: requestId,
    field,
    oldValue,
    newValue,
    currentValue: currentValueOf(correction),
    employeeName: `${firstName} ${lastName}`,
    personalNumber,
    companyName,
    status,
    reason,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    isOwn: correction.personId === personId,
  };
}

function currentValueOf({ field, firstName, lastName, personalNumber, startDate }: WantedCorrection): string {
  return { firstName, lastName, personalNumber, employeeStartDate: startDate }[field];
}
