import type { ImpersonationTarget } from '@polana/contract/identity-impersonation';
import type { Operator } from '#platform/actor';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findPersonByLogin, listRoles } from '../person.store.ts';
import { mayBeEntered, rolesToEnter } from './impersonation.rules.ts';

/** The person behind a login written out in full: nobody is found by a part of a name. */
export function findTarget(db: Database, operator: Operator, login: string): Promise<ImpersonationTarget> {
  return reading(db.forEveryCompany(), async (tx) => {
    const person = await findPersonByLogin(tx, login.trim().toLowerCase());
    if (!person) throw new Refusal('impersonation_target_unknown', 404, { path: 'login' });
    const { personId, isDisabled, firstName, lastName } = person;
    const roles = await listRoles(tx, personId);
    const enterable = rolesToEnter({ roleName: 'OPER', companyId: null }, roles);
    if (!mayBeEntered(operator.personId, { personId, isDisabled, roles }) || enterable.length === 0)
      throw new Refusal('impersonation_not_allowed', 403, { path: 'login' });
    return {
      personId,
      name: `${firstName} ${lastName}`,
      roles: enterable.map(({ roleName, roleId, companyName }) => ({ roleName, roleId, companyName })),
    };
  });
}
