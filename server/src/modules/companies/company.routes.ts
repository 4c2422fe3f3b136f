import { companyData, updateCompany as updateCompanyEndpoint, type CompanyData } from '@polana/contract/companies';
import { reading } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route } from '#platform/http/route';
import { findPart } from './company-part.store.ts';
import { findCompany, type Company } from './company.store.ts';
import { updateCompany } from './update-company.ts';

export const companiesRoutes = [
  route(companyData, ({ db, actor }) =>
    reading(db, async (tx) => {
      const company = await findCompany(tx, actor.companyId);
      if (!company) throw new Refusal('not_found', 404);
      const { version } = await findPart(tx, actor.companyId, 'profile');
      return dataOf(company, version);
    }),
  ),
  route(updateCompanyEndpoint, async ({ db, actor, author, lang, body }) => {
    const { version: seen, ...form } = body;
    const { version, record } = await updateCompany(db, { admin: actor, author, lang, version: seen }, form);
    return dataOf(record, version);
  }),
];

function dataOf({ companyId, status: _status, ...profile }: Company, version: number): CompanyData {
  return { id: companyId, version, ...profile };
}
