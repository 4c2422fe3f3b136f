import {
  addEmployee,
  deleteEmployee as deleteEndpoint,
  listEmployeeClaims as claimsEndpoint,
  listEmployees as listEndpoint,
  previewDeletion as previewEndpoint,
  readEmployee as readEndpoint,
  updateEmployee as updateEndpoint,
} from '@polana/contract/employees-administration';
import { ratioFromText } from '@polana/contract/money';
import { route, type Route } from '#platform/http/route';
import { addEmployeeByHand } from './add-employee.ts';
import { deleteEmployee, previewDeletion, type CloseClaims } from './delete-employee.ts';
import { listEmployeeClaims } from './list-employee-claims.ts';
import { listEmployees, readEmployee } from './read-employee.ts';
import { updateEmployee } from './update-employee.ts';

/** Waiting claims of whoever leaves are closed by the room that keeps them. */
export function employeeRoutes({ closeClaims }: { closeClaims: CloseClaims }): readonly Route[] {
  return [
    route(listEndpoint, ({ db, actor, query }) =>
      listEmployees(db, actor, {
        ...query,
        withoutEmail: query.withoutEmail === 'true',
        withoutAccess: query.withoutAccess === 'true',
        notClaimed: query.notClaimed === 'true',
      }),
    ),
    route(readEndpoint, ({ db, actor, author, params }) => readEmployee(db, actor, params.id, author)),
    route(addEmployee, async ({ db, actor, author, body }) => {
      const { employeeRatio, employeeStartDate, sendAccess, ...values } = body;
      const added = await addEmployeeByHand(
        db,
        actor,
        {
          ...values,
          ratio: ratioFromText(employeeRatio),
          startDate: employeeStartDate,
          isAccessSent: sendAccess === true,
        },
        author,
      );
      return { id: added.employmentId, username: added.username };
    }),
    route(updateEndpoint, ({ db, actor, author, params, body }) => {
      const { employeeStartDate, employmentEndDate, ...values } = body;
      const change = { ...values, startDate: employeeStartDate, endDate: employmentEndDate };
      return updateEmployee(db, actor, params.id, change, author);
    }),
    route(previewEndpoint, ({ db, actor, params }) => previewDeletion(db, actor, params.id)),
    route(deleteEndpoint, ({ db, actor, author, params, force }) =>
      deleteEmployee(db, actor, params.id, { isForced: force, closeClaims }, author),
    ),
    route(claimsEndpoint, ({ db, actor, params, query }) => listEmployeeClaims(db, actor, params.id, query)),
  ];
}
