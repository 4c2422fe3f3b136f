/** Sections of the profile by their name in the address; on a phone each is a page of its own. */
export const profileSections = [
  'osobne-udaje',
  'kontakt',
  'prihlasenie',
  'oznamenia',
  'deti',
  'vzhlad',
  'udaje',
  'aplikacie',
] as const;

export type ProfileSection = (typeof profileSections)[number];

export function profileSectionOf(value: unknown): ProfileSection | undefined {
  return profileSections.find((section) => section === value);
}
