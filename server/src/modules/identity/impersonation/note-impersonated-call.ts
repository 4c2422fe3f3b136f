import type { Author, Person } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { noteView } from './impersonation-view.store.ts';

interface ImpersonatedCall {
  endpointId: string;
  isRead: boolean;
  isRefused: boolean;
  requestId: string;
}

/** Writes down what somebody refused to do in another person's name, and each kind of data read, the first time. */
export async function noteImpersonatedCall(db: Database, person: Person, call: ImpersonatedCall): Promise<void> {
  const { impersonation } = person;
  if (!impersonation || (!call.isRefused && !call.isRead)) return;
  await inTransaction(db.forEveryCompany(), async (tx) => {
    const isNews =
      call.isRefused || (await noteView(tx, impersonation.impersonationId, 'data', call.endpointId, now()));
    if (!isNews) return;
    const author: Author = {
      personId: impersonation.actorPersonId,
      roleName: impersonation.roleName,
      impersonatedPersonId: person.personId,
      requestId: call.requestId,
    };
    await recordAudit(tx, {
      author,
      companyId: impersonation.companyId,
      action: call.isRefused ? 'impersonation.actRefused' : 'impersonation.dataRead',
      objectType: 'endpoint',
      objectId: call.endpointId,
      ...(call.isRefused && { result: 'refused', reason: 'not_while_impersonating' }),
    });
  });
}

/** How long the entry lasts still; the page being looked at is noted for the summary. */
export async function lookAtPage(db: Database, person: Person, page: string | undefined) {
  const { impersonation } = person;
  if (!impersonation) throw new Refusal('not_found', 404);
  if (page !== undefined)
    await inTransaction(db.forEveryCompany(), (tx) => noteView(tx, impersonation.impersonationId, 'page', page, now()));
  const { actorName, endsAt, readOnly } = impersonation;
  return { actorName, endsAt: endsAt.toISOString(), readOnly };
}
