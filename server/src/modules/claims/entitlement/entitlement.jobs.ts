import { today } from '#platform/clock';
import { reading } from '#platform/database';
import { defineJob } from '#platform/jobs';
import { findCompaniesToSettle } from './entitlement.store.ts';
import { settleCompany } from './settle-company.ts';

/** Every hour, so that a day nobody was there is caught up with soon; a company that is settled for today is not looked at again. */
export const settleEntitlementsJob = defineJob({
  name: 'claims.settleEntitlements',
  schedule: '5 * * * *',
  expireSeconds: 3_600,
  retryLimit: 2,
  run: async ({ db, log, signal }) => {
    const companies = await reading(db.forEveryCompany(), (tx) => findCompaniesToSettle(tx, today()));
    const failures: unknown[] = [];
    for (const companyId of companies) {
      signal.throwIfAborted();
      try {
        const settled = await settleCompany(db, companyId, signal);
        log.info({ companyId, ...settled }, 'the allowances of a company were settled');
      } catch (error) {
        // The others do not wait for one company; the run fails in the end and is repeated.
        log.error({ companyId, err: error }, 'the allowances of a company could not be settled');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not every company was settled');
  },
});
