import type { Author } from '#platform/actor';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';

const code = 'access_not_while_impersonating';

/** Who acts in somebody else's name changes no sign-in details and opens no access, not even as part of something else. */
export function refuseWhileImpersonating({ impersonatedPersonId }: Author, path: string): void {
  if (impersonatedPersonId !== null) throw new Refusal(code, 403, { path });
}

/** The refusal stays in the trail, though nothing else of the work does. */
export async function notingRefusedAct<Result>(
  db: Database,
  { companyId, employmentId }: { companyId: string; employmentId: string | null },
  author: Author,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === code)
      await inTransaction(db, (tx) =>
        recordAudit(tx, {
          author,
          companyId,
          action: 'employment.accessChangeRefused',
          objectType: 'employment',
          objectId: employmentId,
          result: 'refused',
          reason: code,
        }),
      );
    throw error;
  }
}
