import type { RoleName } from '@polana/contract/roles';
import { Refusal } from '#platform/errors';
import type { HeldRole } from '../person.store.ts';

/** Time to use the link. */
export const linkMinutes = 2;

/** From this many in an hour on somebody should look why. */
export const alarmPerHour = 5;
export const alarmJobName = 'identity.alarmOfImpersonations';
export type ImpersonationAlarm = { actorPersonId: string };

export interface Actor {
  personId: string;
  roleName: 'COMP' | 'OPER';
  /** Null for operators, whose scope is every company. */
  companyId: string | null;
}

export interface Subject {
  personId: string;
  isDisabled: boolean;
  /** Every role held today. */
  roles: readonly HeldRole[];
}

export interface Wish {
  roleName: 'EMPL' | 'COMP' | null;
  roleId: string | null;
  readOnly: boolean;
}

export interface EnterableRole extends HeldRole {
  roleName: 'EMPL' | 'COMP';
  companyId: string;
  companyName: string;
}

const rank: Record<RoleName, number> = { EMPL: 0, COMP: 1, OPER: 2 };

/** The role to enter, or why none may be: only a strictly lower role in the actor's own scope, never of oneself, of an
 *  operator or of a disabled person; an administrator only looks. */
export function roleToEnter(actor: Actor, subject: Subject, wish: Wish): EnterableRole | Refusal {
  if (actor.roleName === 'COMP' && !wish.readOnly) return notAllowed();
  if (wish.roleName && rank[wish.roleName] >= rank[actor.roleName]) return notAllowed();
  if (!mayBeEntered(actor.personId, subject)) return notAllowed();
  const enterable = rolesToEnter(actor, subject.roles);
  if (enterable.length === 0) return notAllowed();
  const wished = enterable.find(
    (role) =>
      (wish.roleName === null || role.roleName === wish.roleName) &&
      (wish.roleId === null || role.roleId === wish.roleId),
  );
  return wished ?? new Refusal('not_found', 404);
}

export function mayBeEntered(actorPersonId: string, subject: Subject): boolean {
  const isOperator = subject.roles.some((role) => role.roleName === 'OPER');
  return subject.personId !== actorPersonId && !subject.isDisabled && !isOperator;
}

/** An administrator enters nobody whose data are only kept: the company's lists do not know them either. */
export function rolesToEnter(
  actor: Pick<Actor, 'roleName' | 'companyId'>,
  roles: readonly HeldRole[],
): EnterableRole[] {
  return roles.filter(
    (role): role is EnterableRole =>
      rank[role.roleName] < rank[actor.roleName] &&
      role.companyId !== null &&
      (actor.companyId === null || (role.companyId === actor.companyId && !role.isRestricted)),
  );
}

function notAllowed(): Refusal {
  return new Refusal('impersonation_not_allowed', 403);
}
