import type { SearchSchemaInput } from '@tanstack/react-router';
import { companyPartOf, type CompanyPart } from '#modules/operator/companies/company-parts.ts';

export const companySearchDefaults = { cast: 'profil' as CompanyPart };

/** The open section of a company's page. */
export function companySearch(search: { cast?: CompanyPart } & SearchSchemaInput): { cast: CompanyPart } {
  return { cast: companyPartOf(search.cast) };
}
