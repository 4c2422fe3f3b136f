export { addAdministrator } from './add-administrator.ts';
export { companiesRoutes } from './company.routes.ts';
export { findCompany, type Company } from './company.store.ts';
export { createCompany, type CompanyToCreate } from './create-company.ts';
