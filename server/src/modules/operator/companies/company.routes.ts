import {
  addCompany as addEndpoint,
  listCompanies as listEndpoint,
  readCompany as readEndpoint,
  updateCompanyProfile,
  updateCompanySettings,
} from '@polana/contract/operator-companies';
import {
  cancelCompanyEnd,
  endCompany,
  resumeCompany,
  suspendCompany,
} from '@polana/contract/operator-company-standing';
import { readOperatorOverview } from '@polana/contract/operator-overview';
import { route, type Route } from '#platform/http/route';
import { addCompany, updateCompany, updateSettingsByOperator } from '#modules/companies';
import { assertFreshFactor } from '#modules/identity';
import { cancelEnd, end, resume, suspend } from './decide-about-company.ts';
import { listCompanies, readCompany } from './read-company.ts';
import { readOverview } from './read-overview.ts';

/** Companies as the operator runs them. Links in mails lead to the public address. */
export function companyDeskRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    route(readOperatorOverview, ({ db, actor, lang }) => readOverview(db, actor.personId, lang)),
    route(listEndpoint, ({ db, query }) => listCompanies(db, query)),
    route(addEndpoint, async ({ db, actor: operator, author, body, force, idempotencyKey }) => {
      assertFreshFactor(operator);
      const { companyId } = await addCompany(db, { operator, author, publicUrl, force, idempotencyKey }, body);
      return { id: companyId };
    }),
    route(readEndpoint, ({ db, params }) => readCompany(db, params.id)),
    route(updateCompanyProfile, async ({ db, actor, author, lang, params, body }) => {
      const { version, ...form } = body;
      const admin = { companyId: params.id, personId: actor.personId };
      await updateCompany(db, { admin, author, lang, version }, form);
      return {};
    }),
    route(updateCompanySettings, async ({ db, actor, author, lang, params, body }) => {
      const { version, ...form } = body;
      const admin = { companyId: params.id, personId: actor.personId };
      await updateSettingsByOperator(db, { admin, author, lang, version }, form);
      return {};
    }),
    ...standingRoutes(publicUrl),
  ];
}

function standingRoutes(publicUrl: string): Route[] {
  return [
    route(suspendCompany, async ({ db, actor: operator, author, params, body }) => {
      await suspend(db, { operator, author, publicUrl }, params.id, body.reason);
      return {};
    }),
    route(resumeCompany, async ({ db, actor: operator, author, params }) => {
      await resume(db, { operator, author, publicUrl }, params.id);
      return {};
    }),
    route(endCompany, ({ db, actor: operator, author, params, body, lang, force }) =>
      end(db, { operator, author, publicUrl }, { companyId: params.id, ...body, lang, force }),
    ),
    route(cancelCompanyEnd, async ({ db, actor: operator, author, params }) => {
      await cancelEnd(db, { operator, author, publicUrl }, params.id);
      return {};
    }),
  ];
}
