import type { Role, User } from '@polana/contract/identity';
import { identityText } from '#modules/identity/identity.texts.ts';

export interface AccountName {
  title: string;
  subtitle: string;
}

/** An employee reads the own name first, an administrator the company's. */
export function accountNameOf(user: User, role: Role | null): AccountName {
  const person = `${user.firstname} ${user.surname}`;
  if (!role) return { title: person, subtitle: '' };
  const roleText = identityText(`roles.${role.roleName}`);
  if (role.roleName === 'COMP') return { title: role.companyName ?? person, subtitle: `${roleText} · ${person}` };
  return { title: person, subtitle: [roleText, role.companyName].filter(Boolean).join(' · ') };
}
