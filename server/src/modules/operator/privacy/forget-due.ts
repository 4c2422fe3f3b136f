import { recordAudit } from '#modules/audit';
import { eraseRejectedFiles, forgetClaims, type Forgotten } from '#modules/claims';
import { deleteForgettableRegistrations, listNoLongerKept } from '#modules/companies';
import { deleteRejectedBefore, findDeparted, isDeparted, lockEmploymentsOf } from '#modules/employees';
import { removeDropped, type DroppedFile, type Files } from '#modules/files';
import { assertFreshFactor, holdPerson } from '#modules/identity';
import { systemAuthor, type Author, type Operator } from '#platform/actor';
import { instantAt, now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { enqueueJob } from '#platform/jobs';
import { readRetention } from '../settings/settings.store.ts';
import { erasePerson } from './erase-person.ts';
import { storeRun, type ForgottenKind } from './retention-run.store.ts';
import { cutoffsOn, type Cutoffs } from './retention.rules.ts';

export const forgetJobName = 'operator.forget';

const atOnce: Record<ForgottenKind, number> = { rejectedFiles: 100, claims: 100, people: 20, registrations: 100 };

type Batch = (tx: Tx, cutoffs: Cutoffs, limit: number) => Promise<Forgotten>;

const batches: Record<ForgottenKind, Batch> = {
  rejectedFiles: (tx, { rejectedBefore }, limit) => eraseRejectedFiles(tx, instantAt(rejectedBefore), limit),
  claims: (tx, { claimYearMax }, limit) => forgetClaims(tx, claimYearMax, limit),
  people: forgetDeparted,
  registrations: forgetRegistrations,
};

/** Of people whom a company did not take in, and of companies that did not take part. */
async function forgetRegistrations(tx: Tx, { registrationsBefore }: Cutoffs, limit: number): Promise<Forgotten> {
  const rejectedBefore = instantAt(registrationsBefore);
  const people = await deleteRejectedBefore(tx, rejectedBefore, limit);
  const companies = await deleteForgettableRegistrations(tx, { rejectedBefore, today: today() }, limit);
  return { count: people + companies, dropped: [] };
}

async function forgetDeparted(tx: Tx, { departedBefore }: Cutoffs, limit: number): Promise<Forgotten> {
  const companyIds = await listNoLongerKept(tx, today());
  const due = { before: departedBefore, companyIds };
  const personIds = await findDeparted(tx, due, limit);
  const dropped: DroppedFile[] = [];
  for (const personId of personIds) {
    await lockEmploymentsOf(tx, personId);
    await holdPerson(tx, personId);
    if (!(await isDeparted(tx, due, personId))) continue;
    dropped.push(...(await erasePerson(tx, personId, { hasTimeRunOut: true }, systemAuthor)).dropped);
  }
  return { count: personIds.length, dropped };
}

/** Lets go of everything whose time has run out, in small transactions each of which is noted in the trail with its numbers. Broken
 *  off, twice or at once it comes to the same. */
export async function forgetDue(
  db: Database,
  files: Files,
  signal: AbortSignal,
): Promise<Record<ForgottenKind, number>> {
  const everywhere = db.forEveryCompany();
  const cutoffs = cutoffsOn(today(), await reading(everywhere, readRetention));
  const counts = { rejectedFiles: 0, claims: 0, people: 0, registrations: 0 };
  const failures: unknown[] = [];
  for (const kind of ['rejectedFiles', 'claims', 'people', 'registrations'] as const) {
    try {
      for (let count = atOnce[kind]; count >= atOnce[kind] && !signal.aborted;) {
        const forgotten = await inTransaction(everywhere, (tx) => forgetBatch(tx, kind, cutoffs));
        await removeDropped(files, db, forgotten.dropped);
        count = forgotten.count;
        counts[kind] += count;
      }
      await inTransaction(everywhere, (tx) => storeRun(tx, kind, now(), counts[kind]));
    } catch (error) {
      // What is of another kind does not wait for it; the run fails in the end and is repeated.
      failures.push(new Error(`what is due of ${kind} could not be let go`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything that was due was let go');
  return counts;
}

async function forgetBatch(tx: Tx, kind: ForgottenKind, cutoffs: Cutoffs): Promise<Forgotten> {
  const forgotten = await batches[kind](tx, cutoffs, atOnce[kind]);
  if (forgotten.count > 0)
    await recordAudit(tx, {
      author: systemAuthor,
      companyId: null,
      action: 'retention.applied',
      objectType: 'retention',
      objectId: kind,
      changes: { count: forgotten.count, files: forgotten.dropped.length, ...cutoffs },
    });
  return forgotten;
}

/** Has the nightly job run now; while one waits, a second click adds none. */
export function startForgetting(db: Database, operator: Operator, author: Author): Promise<void> {
  assertFreshFactor(operator);
  return inTransaction(db, async (tx) => {
    await enqueueJob(tx, { name: forgetJobName }, {}, { singletonKey: 'now' });
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'retention.started',
      objectType: 'retention',
      objectId: null,
    });
  });
}
