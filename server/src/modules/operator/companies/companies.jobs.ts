import { defineJob, type AnyJob } from '#platform/jobs';
import { endDueCompanies } from './decide-about-company.ts';

/** Companies leave on the day that was set, soon after midnight. */
export function createOperatorJobs({ publicUrl }: { publicUrl: string }): readonly AnyJob[] {
  return [
    defineJob({
      name: 'operator.endCompanies',
      schedule: '5 * * * *',
      run: async ({ db, log }) => {
        const count = await endDueCompanies(db, publicUrl);
        if (count > 0) log.info({ count }, 'companies whose day had come were ended');
      },
    }),
  ];
}
