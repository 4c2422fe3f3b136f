import {
  approveMatchingRegistrations,
  approveRegistration as approveEndpoint,
  pendingRegistrations,
  readRegistration as readEndpoint,
  registerEmployee as registerEndpoint,
  rejectRegistration as rejectEndpoint,
} from '@polana/contract/employees';
import { ratioFromText } from '@polana/contract/money';
import { route, type Route } from '#platform/http/route';
import { approveMatching } from './approve-matching.ts';
import { approveRegistration, rejectRegistration } from './decide-registration.ts';
import { listPendingRegistrations } from './list-pending-registrations.ts';
import { readRegistration } from './read-registration.ts';
import { registerEmployee } from './register-employee.ts';
import type { PendingRegistration } from './registration-reading.store.ts';
import { isSameName } from './registration.rules.ts';

/** Links in mails lead to the public address. */
export function registrationRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    route(registerEndpoint, async ({ db, body, lang, connection, author }) => {
      await registerEmployee(db, publicUrl, { form: body, lang, address: connection.address, author });
      return {};
    }),
    route(pendingRegistrations, async ({ db, actor, query }) => {
      const { registrations, totalCount } = await listPendingRegistrations(db, actor, query);
      return { items: registrations.map(itemOf), totalCount };
    }),
    route(readEndpoint, ({ db, actor, params }) => readRegistration(db, actor, params.id)),
    route(approveEndpoint, async ({ db, actor, author, lang, params, body }) => {
      const start = {
        startDate: body.employeeStartDate,
        ratio: body.employeeRatio === undefined ? undefined : ratioFromText(body.employeeRatio),
      };
      await approveRegistration(db, publicUrl, { admin: actor, author, lang }, params.id, start);
      return {};
    }),
    route(rejectEndpoint, async ({ db, actor, author, lang, params, body }) => {
      await rejectRegistration(db, { admin: actor, author, lang }, params.id, body.reason);
      return {};
    }),
    route(approveMatchingRegistrations, async ({ db, actor, author, lang, body }) => ({
      results: await approveMatching(db, publicUrl, { admin: actor, author, lang }, body.ids),
    })),
  ];
}

function itemOf(registration: PendingRegistration) {
  const { registrationId, firstName, lastName, personalNumber, email, createdAt, employee } = registration;
  const matchedEmployment = employee && {
    personalNumber,
    name: `${employee.firstName} ${employee.lastName}`,
    sameName: isSameName(employee, registration),
    hasAccount: employee.hasAccount,
  };
  return {
    id: registrationId,
    firstName,
    lastName,
    personalNumber,
    email,
    createdAt: createdAt.toISOString(),
    matchedEmployment,
  };
}
