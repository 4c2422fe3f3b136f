import {
  addAdministrator as addAdministratorEndpoint,
  listAdministrators as listAdministratorsEndpoint,
  removeAdministrator as removeAdministratorEndpoint,
} from '@polana/contract/companies-administrators';
import { route, type Route } from '#platform/http/route';
import { addAdministratorByEmail } from './add-administrator-by-email.ts';
import { listAdministrators } from './list-administrators.ts';
import { removeAdministrator } from './remove-administrator.ts';

/** Links in mails lead to the public address. */
export function administratorRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    route(listAdministratorsEndpoint, ({ db, actor, query }) => listAdministrators(db, actor, query)),
    route(addAdministratorEndpoint, async ({ db, actor, author, body }) => {
      const added = await addAdministratorByEmail(db, { admin: actor, author, publicUrl }, body.email);
      return { id: added.administratorshipId };
    }),
    route(removeAdministratorEndpoint, async ({ db, actor, author, params }) => {
      await removeAdministrator(db, { admin: actor, author, publicUrl }, params.id);
      return {};
    }),
  ];
}
