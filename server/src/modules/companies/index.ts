export { addAdministrator } from './add-administrator.ts';
export { codeListRoutes } from './code-lists.routes.ts';
export { companiesRoutes } from './company.routes.ts';
export { findCompany, type Company } from './company.store.ts';
export { createCompany, type CompanyToCreate } from './create-company.ts';
export { limitOn } from './limit-on.ts';
export { companyRegistrationRoutes } from './registration/company-registration.routes.ts';
export { findOpenCompany, readProductName, type OpenCompany } from './registration/company-registration.store.ts';
