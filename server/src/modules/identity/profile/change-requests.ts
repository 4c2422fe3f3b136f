import { changeableFields, type ChangeableField, type ChangeRequest } from '@polana/contract/identity-profile';
import { personalNumberOf } from '@polana/contract/personal-number';
import { seenText } from '@polana/contract/seen-text';
import type { Author, Employee } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import {
  cancelPending,
  findChangeRequest,
  insertChangeRequest,
  type StoredChangeRequest,
} from './change-request.store.ts';
import { holdOpenEmployment, listEmployments, type KnownEmployment } from './profile.store.ts';

export type WantedChange = { [Field in ChangeableField]?: string | undefined };

/** Asks for each changed value separately; one waiting request per value, and none of them when one is refused. */
export function requestChange(
  db: Database,
  employee: Employee,
  wanted: WantedChange,
  author: Author,
): Promise<ChangeRequest[]> {
  if (employee.impersonation) throw new Refusal('not_while_impersonating', 403);
  return inTransaction(db, (tx) => keepChangeRequests(tx, employee, wanted, author));
}

/** The wishes in the caller's transaction. */
export async function keepChangeRequests(
  tx: Tx,
  { companyId, employmentId, personId }: Pick<Employee, 'companyId' | 'employmentId' | 'personId'>,
  wanted: WantedChange,
  author: Author,
): Promise<ChangeRequest[]> {
  if (!(await holdOpenEmployment(tx, companyId, employmentId))) throw new Refusal('not_found', 404);
  const employments = await listEmployments(tx, personId);
  const employment = employments.find((one) => one.employmentId === employmentId);
  if (!employment) throw new Refusal('not_found', 404);
  const changes = changesOf(employment, wanted);
  const created: StoredChangeRequest[] = [];
  for (const change of changes) {
    const request = await insertChangeRequest(tx, { companyId, employmentId, personId, ...change, at: now() });
    if (!request) throw new Refusal('change_already_requested', 409, { path: change.field });
    created.push(request);
  }
  await recordAudit(tx, {
    author,
    companyId,
    action: 'changeRequest.created',
    objectType: 'employment',
    objectId: employmentId,
    changes: { fields: changes.map((change) => change.field) },
  });
  return created.map(changeRequestOf);
}

/** Takes a waiting request back; what was decided stays decided. */
export function cancelChangeRequest(
  db: Database,
  employee: Employee,
  requestId: string,
  author: Author,
): Promise<void> {
  if (employee.impersonation) throw new Refusal('not_while_impersonating', 403);
  return inTransaction(db, async (tx) => {
    const { companyId, employmentId, personId } = employee;
    const request = await findChangeRequest(tx, companyId, employmentId, requestId);
    if (!request) throw new Refusal('not_found', 404);
    if (!(await cancelPending(tx, companyId, requestId, personId, now())))
      throw new Refusal('change_already_decided', 409);
    await recordAudit(tx, {
      author,
      companyId,
      action: 'changeRequest.cancelled',
      objectType: 'changeRequest',
      objectId: requestId,
      changes: { field: request.field },
    });
  });
}

export function changeRequestOf(request: StoredChangeRequest): ChangeRequest {
  return {
    id: request.requestId,
    field: request.field,
    oldValue: request.oldValue,
    newValue: request.newValue,
    status: request.status,
    createdAt: request.createdAt.toISOString(),
  };
}

function changesOf(employment: KnownEmployment, wanted: WantedChange) {
  const current: Record<ChangeableField, string> = {
    firstName: employment.firstName,
    lastName: employment.lastName,
    personalNumber: employment.personalNumber,
    employeeStartDate: employment.startDate,
  };
  const changes = changeableFields.flatMap((field) => {
    const newValue = valueOf(field, wanted[field] ?? '');
    return newValue ? [{ field, oldValue: current[field], newValue }] : [];
  });
  if (changes.length === 0) throw new Refusal('change_empty', 400);
  // A value that was kept in another way before is still the same one.
  const same = changes.filter(({ field, oldValue, newValue }) => valueOf(field, oldValue) === newValue);
  if (same.length > 0)
    throw new FieldRefusals(same.map((change) => new Refusal('change_same', 400, { path: change.field })));
  return changes;
}

function valueOf(field: ChangeableField, text: string): string {
  return field === 'personalNumber' ? personalNumberOf(text) : seenText(text);
}
