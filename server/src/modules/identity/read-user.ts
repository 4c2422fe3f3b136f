import type { Role, User } from '@polana/contract/identity';
import { textFromCents } from '@polana/contract/money';
import type { Impersonation, Person } from '#platform/actor';
import { today } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { readOpenBalances, type AllowanceBalance } from '#modules/ledger';
import type { Client } from './client.ts';
import { findPerson, listRoles, type HeldRole } from './person.store.ts';
import { renewToken } from './sessions/renew-token.ts';

/** The signed-in person with every role held today, the amounts of this year and of the last one while it is open, and the token to use from now on. */
export async function readUser(db: Database, person: Person, client: Client): Promise<User> {
  const known = await reading(db.forEveryCompany(), async (tx) => {
    const record = await findPerson(tx, person.personId);
    return record && { ...record, roles: await readRoles(tx, person) };
  });
  if (!known) throw new Refusal('signed_out', 401);
  return {
    email: known.email,
    // What somebody signs in with, maybe to another company as well, is their own.
    ...(!person.impersonation && { username: known.username }),
    firstname: known.firstName,
    surname: known.lastName,
    roles: known.roles,
    // Whoever looks in another's name keeps the own language.
    lang: person.impersonation ? person.lang : known.lang,
    token: await renewToken(db, person.sessionId, client.token),
    forcePasswordChange: person.forcePasswordChange,
    isPasswordTemporary: person.forcePasswordChange && known.passwordExpiresAt !== null,
    isMigrated: known.isMigrated && !person.impersonation,
    hasEmail: known.email !== null,
    ...(person.impersonation && { impersonation: impersonationPart(person.impersonation) }),
  };
}

function impersonationPart({ actorName, endsAt, readOnly }: Impersonation): NonNullable<User['impersonation']> {
  return { actorName, endsAt: endsAt.toISOString(), readOnly };
}

/** In somebody's name only the entered role is there. */
async function readRoles(tx: ReadTx, { personId, name, impersonation }: Person): Promise<Role[]> {
  const held = await listRoles(tx, personId);
  const roles = held.filter(
    ({ roleName, roleId }) =>
      !impersonation || (impersonation.roleName === roleName && impersonation.roleId === roleId),
  );
  const employmentIds = roles.filter((role) => role.roleName === 'EMPL').map((role) => role.roleId);
  const balances = employmentIds.length > 0 ? await readOpenBalances(tx, employmentIds, today()) : [];
  return roles.map((role) => roleOf(role, name, balances));
}

function roleOf(
  { roleName, roleId, companyName }: HeldRole,
  name: string,
  balances: readonly AllowanceBalance[],
): Role {
  return {
    roleName,
    roleId,
    value: `${roleId}_${roleName}`,
    label: 'Account list',
    name,
    companyName,
    amounts: balances
      .filter((balance) => balance.employmentId === roleId)
      .map(({ actionCode, year, creditedCents, reservedCents, drawnCents, leftCents }) => ({
        actionCode,
        year,
        credited: textFromCents(creditedCents),
        reserved: textFromCents(reservedCents),
        drawn: textFromCents(drawnCents),
        left: textFromCents(leftCents),
      })),
  };
}
