import type { PlainDate } from '@polana/contract/plain-date';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { insertEmployment, insertRatioChange } from './employment.store.ts';
import { isKeptOtherwise } from './kept-number.store.ts';
import { settleEntitlement } from './ratio/settle-entitlement.ts';

export interface EmploymentToCreate {
  employmentId?: string;
  companyId: string;
  personId: string;
  personalNumber: string;
  firstName: string;
  lastName: string;
  email?: string | null;
  phone?: string;
  startDate: PlainDate;
  endDate?: PlainDate | null;
  /** Ten-thousandths of a percent, in force from the first day. */
  ratio: number;
  source?: 'start' | 'import';
}

/** Adds an employment with the ratio of its first day; its personal number is unique among the company's active people. Whoever
 *  is entitled already gets this year's allowance in the same transaction. */
export async function createEmployment(
  tx: Tx,
  values: EmploymentToCreate,
  author: Author,
): Promise<{ employmentId: string }> {
  const { companyId, personId, personalNumber, startDate, ratio } = values;
  const employmentId = values.employmentId ?? newId();
  const createdAt = now();
  const isTaken = await isKeptOtherwise(tx, companyId, personalNumber);
  const isNew =
    !isTaken &&
    (await insertEmployment(tx, {
      id: employmentId,
      company_id: companyId,
      person_id: personId,
      personal_number: personalNumber,
      first_name: values.firstName,
      last_name: values.lastName,
      email: values.email ?? null,
      phone: values.phone ?? '',
      start_date: startDate,
      end_date: values.endDate ?? null,
      deactivated_at: null,
      created_at: createdAt,
    }));
  if (!isNew) throw new Refusal('personal_number_taken', 409, { path: 'personalNumber' });
  const firstRatio = {
    id: newId(),
    company_id: companyId,
    employment_id: employmentId,
    valid_from: startDate,
    ratio,
    source: values.source ?? 'start',
    reason: '',
    created_at: createdAt,
    created_by: author.personId,
  };
  await insertRatioChange(tx, firstRatio, { id: newId(), ratioBefore: null });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'employment.created',
    objectType: 'employment',
    objectId: employmentId,
    changes: { personId, personalNumber, startDate, ratio },
  });
  await settleEntitlement(tx, { companyId, employmentId, causeId: employmentId }, author);
  return { employmentId };
}
