import * as claimDecisions from './claim-decisions.ts';
import * as claims from './claims.ts';
import * as codeLists from './code-lists.ts';
import * as companies from './companies.ts';
import * as employees from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import * as identityFactors from './identity-factors.ts';
import * as identityImpersonation from './identity-impersonation.ts';
import * as identityLinks from './identity-links.ts';
import * as identityProfile from './identity-profile.ts';
import * as identity from './identity.ts';
import * as ledger from './ledger.ts';
import * as mail from './mail.ts';
import * as operator from './operator.ts';

const rooms = {
  claimDecisions,
  claims,
  codeLists,
  companies,
  employees,
  identity,
  identityFactors,
  identityImpersonation,
  identityLinks,
  identityProfile,
  ledger,
  mail,
  operator,
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

/** Every endpoint of the portal, in a stable order. */
export const endpoints: readonly Endpoint[] = Object.values(rooms)
  .flatMap((room) => Object.values<unknown>(room).filter(isEndpoint))
  .toSorted((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1));
