import { defineJob, type AnyJob } from '#platform/jobs';
import { endDueCompany, findDueCompanies } from './decide-about-company.ts';

/** Companies leave on the day that was set, soon after midnight. */
export function createOperatorJobs({ publicUrl }: { publicUrl: string }): readonly AnyJob[] {
  return [
    defineJob({
      name: 'operator.endCompanies',
      schedule: '5 * * * *',
      run: async ({ db, log }) => {
        const failures: unknown[] = [];
        for (const companyId of await findDueCompanies(db)) {
          try {
            if (await endDueCompany(db, companyId, publicUrl))
              log.info({ companyId }, 'a company whose day had come was ended');
          } catch (error) {
            // The others do not wait for one company; the run fails in the end and is repeated.
            log.error({ companyId, err: error }, 'a company whose day had come could not be ended');
            failures.push(error);
          }
        }
        if (failures.length > 0) throw new AggregateError(failures, 'not every company whose day had come was ended');
      },
    }),
  ];
}
