/** Sections of a company's page by their name in the address. */
export const companyParts = ['profil', 'spravcovia', 'program', 'subory', 'poznamky', 'udalosti'] as const;
export type CompanyPart = (typeof companyParts)[number];

export function companyPartOf(value: unknown): CompanyPart {
  return companyParts.find((part) => part === value) ?? 'profil';
}
