import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { cancelCorrections, eraseCorrections, listWantingEmployments } from './waiting-change.store.ts';

/** Closes what somebody who leaves still wanted put right; of a person who is erased nothing stays in it. */
export async function closeCorrections(
  tx: Tx,
  employment: { companyId: string; employmentId: string },
  { isErased }: { isErased: boolean },
  author: Author,
): Promise<number> {
  const closed = await cancelCorrections(tx, employment, { at: now(), byPersonId: author.personId });
  if (isErased) await eraseCorrections(tx, employment);
  if (closed > 0)
    await recordAudit(tx, {
      author,
      companyId: employment.companyId,
      action: 'changeRequest.cancelled',
      objectType: 'employment',
      objectId: employment.employmentId,
      changes: { count: closed },
    });
  return closed;
}

/** Closes what is still wanted in a company that ends: nobody of it would decide any more. */
export async function closeCorrectionsOfCompany(tx: Tx, companyId: string, author: Author): Promise<void> {
  for (const employmentId of await listWantingEmployments(tx, companyId))
    await closeCorrections(tx, { companyId, employmentId }, { isErased: false }, author);
}
