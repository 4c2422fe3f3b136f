import {
  approveCompanyRegistration as approveEndpoint,
  askCompanyRegistration as askEndpoint,
  listCompanyRegistrations as listEndpoint,
  noteCompanyRegistration as noteEndpoint,
  readCompanyRegistration as readEndpoint,
  rejectCompanyRegistration as rejectEndpoint,
  reopenCompanyRegistration as reopenEndpoint,
} from '@polana/contract/operator-registrations';
import { reading } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import {
  approveCompanyRegistration,
  askCompanyRegistration,
  listCompanyRegistrations,
  noteCompanyRegistration,
  readCompanyRegistration,
  rejectCompanyRegistration,
  reopenCompanyRegistration,
} from '#modules/companies';
import { assertFreshFactor } from '#modules/identity';
import { readProfile } from '../operator-profile.store.ts';

/** Companies that ask to take part, as the operator decides about them. Links in mails lead to the public address. */
export function companyRegistrationDeskRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    route(listEndpoint, ({ db, query }) => listCompanyRegistrations(db, query)),
    route(readEndpoint, ({ db, params, lang }) => readCompanyRegistration(db, params.id, lang)),
    // Somebody becomes an administrator, or is none any more.
    route(approveEndpoint, async ({ db, actor, author, lang, params }) => {
      assertFreshFactor(actor);
      return approveCompanyRegistration(db, { operator: actor, author, lang }, params.id, publicUrl);
    }),
    route(rejectEndpoint, async ({ db, actor, author, lang, params, body }) => {
      await rejectCompanyRegistration(db, { operator: actor, author, lang }, params.id, body.reason);
      return {};
    }),
    route(reopenEndpoint, async ({ db, actor, author, lang, params }) => {
      assertFreshFactor(actor);
      await reopenCompanyRegistration(db, { operator: actor, author, lang }, params.id);
      return {};
    }),
    route(askEndpoint, async ({ db, actor, author, lang, params, body }) => {
      const { email, phone, productName } = await reading(db, readProfile);
      const asked = { question: body.question, operatorEmail: email || phone || productName };
      await askCompanyRegistration(db, { operator: actor, author, lang }, params.id, asked);
      return {};
    }),
    route(noteEndpoint, async ({ db, actor, author, lang, params, body }) => {
      await noteCompanyRegistration(db, { operator: actor, author, lang }, params.id, body.text);
      return {};
    }),
  ];
}
