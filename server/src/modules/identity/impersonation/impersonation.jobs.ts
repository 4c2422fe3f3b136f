import { defineJob, type AnyJob } from '#platform/jobs';
import { closeDeadImpersonations } from './end-impersonation.ts';
import { alarmJobName, alarmPerHour, type ImpersonationAlarm } from './impersonation.rules.ts';

export const impersonationJobs: readonly AnyJob[] = [
  defineJob({
    name: 'identity.closeImpersonations',
    everySeconds: 60,
    run: async ({ db, log }) => {
      const count = await closeDeadImpersonations(db);
      if (count > 0) log.info({ count }, 'impersonations ended by themselves');
    },
  }),
  defineJob<ImpersonationAlarm>({
    name: alarmJobName,
    run: async ({ data, log }) => {
      log.warn(
        { alarm: 'impersonations_often', personId: data.actorPersonId, perHour: alarmPerHour },
        'somebody enters many accounts',
      );
    },
  }),
];
