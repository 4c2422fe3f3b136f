import type { Role } from '@polana/contract/identity';

/** Where a role starts: the company's, the operator's or the own account's overview. */
export function homeOf(role: Role | null) {
  if (role?.roleName === 'COMP') return '/company/overview';
  return role?.roleName === 'OPER' ? '/operator/overview' : '/account/overview';
}
