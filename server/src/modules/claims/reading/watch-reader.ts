import type { Files } from '#modules/files';
import type { Database } from '#platform/database';
import { reachesLimit } from '#platform/limits';
import type { ClaimReader } from './visible-claim.ts';

/** More than anybody at the desk reads. */
const documentsPerHour = 300;

/** Nobody is refused for opening very many documents within an hour, but somebody should look: they may be carried away. */
export async function watchReader(
  db: Database,
  { log }: Pick<Files, 'log'>,
  { personId, employmentId }: ClaimReader,
  looks: number,
): Promise<void> {
  if (employmentId) return;
  const limit = { key: `documents-opened:${personId}`, max: documentsPerHour, windowSeconds: 3_600 };
  for (let look = 0; look < looks; look += 1)
    if (await reachesLimit(db, limit))
      log.error(
        { alarm: 'documents_opened', personId, perHour: documentsPerHour },
        'somebody opens very many documents',
      );
}
