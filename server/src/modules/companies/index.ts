export { addAdministrator } from './add-administrator.ts';
export { administratorRoutes } from './administrators/administrator.routes.ts';
export { listAdministrators as findAdministrators } from './administrators/administrator.store.ts';
export { removeAdministratorByOperator } from './administrators/remove-administrator.ts';
export { inviteAdministrator, type AdministratorToInvite } from './administrators/invite-administrator.ts';
export { codeListRoutes } from './code-lists.routes.ts';
export { companiesRoutes } from './company.routes.ts';
export { findCompany, type Company } from './company.store.ts';
export { addCompany } from './console/add-company.ts';
export { addCompanyNote } from './console/add-note.ts';
export { findCompanyEvents } from './console/company-events.store.ts';
export {
  countCompanies,
  findCompanies,
  findListedCompany,
  type CompanyPage,
  type ListedCompanyRow,
} from './console/company-listing.store.ts';
export { findCompanyRecord, findNotes, type NoteRow } from './console/company-record.store.ts';
export { updateSettingsByOperator } from './console/update-settings-by-operator.ts';
export { createCompany, type CompanyToCreate } from './create-company.ts';
export { companyRegistrationRoutes } from './registration/company-registration.routes.ts';
export {
  findOpenCompany,
  readLetterhead,
  readProductName,
  type OpenCompany,
} from './registration/company-registration.store.ts';
export {
  approveCompanyRegistration,
  askCompanyRegistration,
  noteCompanyRegistration,
  rejectCompanyRegistration,
  reopenCompanyRegistration,
} from './registration/decide-company-registration.ts';
export {
  countForgettableRegistrations,
  deleteForgettableRegistrations,
} from './registration/forgotten-registration.store.ts';
export { keepCompanyRegistration } from './registration/register-company.ts';
export { listCompanyRegistrations, readCompanyRegistration } from './registration/read-company-registrations.ts';
export { programmeSettingsOf, type ProgrammeSettings } from './settings/programme-setting.store.ts';
export { rejectionTemplatesOf } from './settings/rejection-templates.ts';
export { companySettingsRoutes } from './settings/settings.routes.ts';
export { readSettings } from './settings/settings.store.ts';
export { findPart } from './company-part.store.ts';
export {
  cancelCompanyEnd,
  endCompany,
  holdDueEnd,
  lockLiving,
  planCompanyEnd,
  resumeCompany,
  suspendCompany,
  type Deciding,
} from './standing/change-standing.ts';
export { findEndPlanner, holdStanding, listDueToEnd, listNoLongerKept } from './standing/standing.store.ts';
export { updateCompany } from './update-company.ts';
