import { companyData } from '@polana/contract/companies';
import { reading } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route } from '#platform/http/route';
import { findCompany } from './company.store.ts';

export const companiesRoutes = [
  route(companyData, async ({ db, actor }) => {
    const company = await reading(db, (tx) => findCompany(tx, actor.companyId));
    if (!company) throw new Refusal('not_found', 404);
    const { companyId, status: _status, entitledAfterMonths: _entitledAfterMonths, ...profile } = company;
    return { id: companyId, ...profile };
  }),
];
