import { minutesFrom, now, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { takeTime } from '#platform/database-cursor';
import { defineJob, type AnyJob } from '#platform/jobs';
import {
  foldOpenEmployments,
  foldTally,
  writeAstray,
  writeDueListing,
} from '../administration/employee-listing.store.ts';
import { dropExpired, failOrderedBefore, storeFailed } from './access-letter.store.ts';
import { makeLetters, type LetterMaking } from './make-letters.ts';
import { sendInvitationsJobName } from './order-invitations.ts';
import { makeLettersJobName } from './order-letters.ts';
import { sendInvitations } from './send-invitations.ts';

const makingSecondsMax = 15 * 60;
/** Longer than all tries of one order take together. */
const lostAfterMinutes = 120;
/** A company's tally with fewer changes than this is read as quickly as one that was folded. */
const looseMin = 100;
/** The operator reads that of all companies together. */
const looseOpenMin = 10;
/** There ought to be none. */
const astrayAtOnce = 10_000;

/** Making letters and sending invitations that were ordered, dropping files whose passwords have died, bringing planned ratios into the list, and keeping
 *  tallies short. */
export function createEmployeesJobs(making: LetterMaking): readonly AnyJob[] {
  return [
    defineJob<{ letterId: string }>({
      name: makeLettersJobName,
      expireSeconds: makingSecondsMax,
      run: async ({ data: { letterId }, db, isLastTry }) => {
        try {
          await makeLetters(db, making, letterId);
        } catch (error) {
          // Whoever waits for them is told, and may order anew.
          if (isLastTry) await inTransaction(db.forEveryCompany(), (tx) => storeFailed(tx, letterId));
          throw error;
        }
      },
    }),
    defineJob<{ invitationId: string }>({
      name: sendInvitationsJobName,
      expireSeconds: makingSecondsMax,
      run: ({ data, db, signal }) => sendInvitations(db, data.invitationId, signal),
    }),
    defineJob({
      name: 'employees.dropLetters',
      schedule: '40 * * * *',
      run: async ({ db, log }) => {
        const count = await inTransaction(db.forEveryCompany(), async (tx) => {
          await failOrderedBefore(tx, minutesFrom(now(), -lostAfterMinutes));
          return dropExpired(tx, now());
        });
        if (count > 0) log.info({ count }, 'letters with dead passwords were dropped');
      },
    }),
    defineJob({
      name: 'employees.listPlannedRatios',
      schedule: '2 0 * * *',
      run: async ({ db, log }) => {
        const every = db.forEveryCompany();
        const count = await inTransaction(every, async (tx) => {
          // On the first of January they may be most of the people there are.
          await takeTime(tx);
          return writeDueListing(tx, today());
        });
        const astray = await inTransaction(every, async (tx) => {
          await takeTime(tx);
          return writeAstray(tx, astrayAtOnce);
        });
        log.info({ count, astray }, 'planned ratios came into the list');
      },
    }),
    defineJob({
      name: 'employees.foldTally',
      schedule: '*/5 * * * *',
      run: async ({ db }) => {
        await inTransaction(db.forEveryCompany(), (tx) => foldTally(tx, looseMin, { today: today(), now: now() }));
        await inTransaction(db.forEveryCompany(), (tx) => foldOpenEmployments(tx, looseOpenMin));
      },
    }),
  ];
}
