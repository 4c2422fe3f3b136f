/** Parts of the company profile by their name in the address. */
export const companyProfileTabs = ['udaje', 'nastavenia', 'zamietnutia'] as const;

export type CompanyProfileTab = (typeof companyProfileTabs)[number];

export function companyProfileTabOf(value: unknown): CompanyProfileTab {
  return companyProfileTabs.find((tab) => tab === value) ?? 'udaje';
}
