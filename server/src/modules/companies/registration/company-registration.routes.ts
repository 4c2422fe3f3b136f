import { registerCompany as registerCompanyEndpoint } from '@polana/contract/companies';
import { route } from '#platform/http/route';
import { registerCompany } from './register-company.ts';

export const companyRegistrationRoutes = [
  route(registerCompanyEndpoint, async ({ db, body, lang, connection, author }) => {
    await registerCompany(db, body, lang, connection.address, author);
    return {};
  }),
];
