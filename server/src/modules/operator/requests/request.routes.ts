import {
  approveEmployeeRequest,
  listEmployeeRequests,
  rejectEmployeeRequest,
  type EmployeeRequest,
} from '@polana/contract/operator-registrations';
import { reading } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import { approveCorrection, rejectCorrection } from '#modules/employees';
import { listWantedCorrections, type WantedCorrection } from '#modules/identity';

/** What employees want put right in their employers' records. */
export function employeeRequestRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    route(listEmployeeRequests, async ({ db, query }) => {
      const { corrections, ...counts } = await reading(db, (tx) => listWantedCorrections(tx, query));
      return { items: corrections.map(itemOf), ...counts };
    }),
    route(approveEmployeeRequest, async ({ db, actor, author, lang, params }) => {
      await approveCorrection(db, { operator: actor, author, lang, publicUrl }, params.id);
      return {};
    }),
    route(rejectEmployeeRequest, async ({ db, actor, author, lang, params, body }) => {
      await rejectCorrection(db, { operator: actor, author, lang, publicUrl }, params.id, body.reason);
      return {};
    }),
  ];
}

function itemOf(correction: WantedCorrection): EmployeeRequest {
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
  };
}

function currentValueOf({ field, firstName, lastName, personalNumber, startDate }: WantedCorrection): string {
  return { firstName, lastName, personalNumber, employeeStartDate: startDate }[field];
}
