import * as claimClosing from './claim-closing.ts';
import * as claimDecisions from './claim-decisions.ts';
import * as claimsCalendar from './claims-calendar.ts';
import * as claimsOwnData from './claims-own-data.ts';
import * as claimForm from './claim-form.ts';
import * as claimInspection from './claim-inspection.ts';
import * as claimProgramme from './claim-programme.ts';
import * as claimSubmission from './claim-submission.ts';
import * as claimWaiting from './claim-waiting.ts';
import * as claims from './claims.ts';
import * as club from './club.ts';
import * as codeLists from './code-lists.ts';
import * as companiesAdministrators from './companies-administrators.ts';
import * as companiesSettings from './companies-settings.ts';
import * as companies from './companies.ts';
import * as employeesAccess from './employees-access.ts';
import * as employeesAdministration from './employees-administration.ts';
import * as employeesInvitations from './employees-invitations.ts';
import * as employeesRatio from './employees-ratio.ts';
import * as employeesRequests from './employees-requests.ts';
import * as employees from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './exports.ts';
import * as guides from './guides.ts';
import * as identityFactors from './identity-factors.ts';
import * as identityImpersonation from './identity-impersonation.ts';
import * as identityLinks from './identity-links.ts';
import * as identityNotices from './identity-notices.ts';
import * as identityPrivacy from './identity-privacy.ts';
import * as identityProfile from './identity-profile.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as ledger from './ledger.ts';
import * as mail from './mail.ts';
import * as operatorCompanies from './operator-companies.ts';
import * as operatorCompanyParts from './operator-company-parts.ts';
import * as operatorCompanyStanding from './operator-company-standing.ts';
import * as operatorOverview from './operator-overview.ts';
import * as operatorHealth from './operator-health.ts';
import * as operatorPrivacy from './operator-privacy.ts';
import * as operatorSettings from './operator-settings.ts';
import * as operatorClub from './operator-club.ts';
import * as operatorRegistrations from './operator-registrations.ts';
import * as operatorRules from './operator-rules.ts';
import * as operatorSchoolHolidays from './operator-school-holidays.ts';
import * as operatorAudit from './operator-audit.ts';
import * as operator from './operator.ts';
import * as statisticsDashboard from './statistics-dashboard.ts';
import * as statistics from './statistics.ts';

const rooms = {
  claimClosing,
  claimDecisions,
  claimForm,
  claimInspection,
  claimProgramme,
  claimSubmission,
  claimWaiting,
  claims,
  claimsCalendar,
  claimsOwnData,
  club,
  codeLists,
  companies,
  companiesAdministrators,
  companiesSettings,
  employees,
  employeesAccess,
  employeesAdministration,
  employeesInvitations,
  employeesRatio,
  employeesRequests,
  exports,
  guides,
  identity,
  identityFactors,
  identityImpersonation,
  identityLinks,
  identityNotices,
  identityPrivacy,
  identityProfile,
  imports,
  ledger,
  mail,
  operator,
  operatorAudit,
  operatorRules,
  operatorSchoolHolidays,
  operatorClub,
  operatorRegistrations,
  operatorHealth,
  operatorPrivacy,
  operatorSettings,
  operatorCompanies,
  operatorCompanyParts,
  operatorCompanyStanding,
  operatorOverview,
  statistics,
  statisticsDashboard,
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

/** Every endpoint of the portal, in a stable order. */
export const endpoints: readonly Endpoint[] = Object.values(rooms)
  .flatMap((room) => Object.values<unknown>(room).filter(isEndpoint))
  .toSorted((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1));
