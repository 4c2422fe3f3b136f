import { lockBooks } from '#modules/ledger';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { defineJob, enqueueJobs, type AnyJob } from '#platform/jobs';
import { recomputeClaims } from '../recompute-claims.ts';
import { findClaimsToFollow, findCompaniesToFollow, findPeopleToFollow, listCompanies } from './follow-rules.store.ts';

interface OfCompany {
  companyId: string;
  [key: string]: string;
}

const followJobName = 'claims.followRules';

/**
 * After a version was scheduled or taken back: a job for every company, also where nothing waits yet, because a claim that is being sent
 * right now may have been judged by the rule before. It waits for such a claim.
 */
export async function orderToFollowRules(tx: Tx): Promise<void> {
  await orderFor(tx, await listCompanies(tx));
}

async function orderFor(tx: Tx, companies: readonly string[]): Promise<void> {
  const data = companies.map((companyId): OfCompany => ({ companyId }));
  if (data.length > 0) await enqueueJobs(tx, { name: followJobName }, data);
}

/**
 * Claims of the company that wait and were computed by another rule than holds on their as-of date are computed anew, person by person,
 * each one's in the order they first came, and their people are told. Broken off, at once or twice it comes to the same. What was decided
 * stays as it was decided.
 */
export async function followRules(
  db: Database,
  publicUrl: string,
  companyId: string,
  signal?: AbortSignal,
): Promise<number> {
  const company = db.forCompany(companyId);
  const people = await inTransaction(company, async (tx) => {
    await lockBooks(tx, companyId);
    return findPeopleToFollow(tx, companyId);
  });
  let count = 0;
  for (const personId of people) {
    signal?.throwIfAborted();
    count += await inTransaction(company, async (tx) => {
      await lockBooks(tx, companyId);
      const claims = await findClaimsToFollow(tx, companyId, personId);
      await recomputeClaims(tx, claims, { companyId, author: systemAuthor, mail: 'recomputedByRules', publicUrl });
      return claims.length;
    });
  }
  return count;
}

/** Links in mails lead to the public address. */
export function createFollowRulesJobs({ publicUrl }: { publicUrl: string }): readonly AnyJob[] {
  const followJob = defineJob<OfCompany>({
    name: followJobName,
    expireSeconds: 3_600,
    run: async ({ db, data: { companyId }, log, signal }) => {
      const claims = await followRules(db, publicUrl, companyId, signal);
      if (claims > 0) log.info({ companyId, claims }, 'waiting claims follow the rule of their as-of date');
    },
  });

  /** Nothing waits by a rule that no longer holds, whatever became of a job: until it is computed anew it cannot be approved. */
  const catchUpJob = defineJob({
    name: 'claims.catchUpWithRules',
    schedule: '25 * * * *',
    run: async ({ db }) => {
      const every = db.forEveryCompany();
      const companies = await reading(every, findCompaniesToFollow);
      await inTransaction(every, (tx) => orderFor(tx, companies));
    },
  });

  return [followJob, catchUpJob];
}
