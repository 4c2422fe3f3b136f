import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';

/** What a change of the working time does to claims that wait; the room that keeps them tells the composition. */
export type FollowRatios = (
  tx: Tx,
  employments: { companyId: string; employmentIds: readonly string[] },
  author: Author,
) => Promise<void>;
