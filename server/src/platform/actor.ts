import type { Language, RoleName } from '@polana/contract/roles';
import type { Proviso } from './database.ts';

/** Somebody else acting in this person's name. */
export interface Impersonation {
  impersonationId: string;
  actorPersonId: string;
  actorName: string;
  /** The one role of the person that was entered; what belongs to another role stays out of sight. */
  roleName: 'EMPL' | 'COMP';
  roleId: string;
  companyId: string;
  endsAt: Date;
  readOnly: boolean;
}

/** A signed-in person, whatever role is chosen. */
export interface Person {
  personId: string;
  sessionId: string;
  name: string;
  lang: Language;
  forcePasswordChange: boolean;
  /** When the person last proved who they are: at sign-in, or since. */
  factorConfirmedAt: Date;
  impersonation: Impersonation | null;
}

interface RoleHolder extends Person {
  roleId: string;
}

/** A person as employee: the role id is the employment. */
export interface Employee extends RoleHolder {
  roleName: 'EMPL';
  employmentId: string;
  companyId: string;
  /** The person's data are only kept: everything can be read, nothing is done. */
  isRestricted?: boolean;
}

/** A person as administrator of a company: the role id is the administratorship. */
export interface CompanyAdmin extends RoleHolder {
  roleName: 'COMP';
  companyId: string;
}

/** A person as operator of the whole portal: the role id is the operatorship. */
export interface Operator extends RoleHolder {
  roleName: 'OPER';
}

export type RoleActor = Employee | CompanyAdmin | Operator;

/** A role as an address names it; whether the person holds it is to be found out. */
export interface ClaimedRole {
  roleName: RoleName;
  roleId: string;
}

/** Who it will be, provided that it turns out so. */
export interface Presumed {
  actor: RoleActor;
  proviso: Proviso;
}

/** Who is behind a change: for audit rows and created-by columns. The system itself acts in jobs. */
export interface Author {
  personId: string | null;
  roleName: RoleActor['roleName'] | 'SYSTEM' | null;
  /** The person in whose name somebody acted, when impersonating. */
  impersonatedPersonId: string | null;
  requestId: string | null;
}

export const systemAuthor: Author = { personId: null, roleName: 'SYSTEM', impersonatedPersonId: null, requestId: null };
