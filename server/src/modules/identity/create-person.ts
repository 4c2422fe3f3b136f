import type { Language } from '@polana/contract/roles';
import { usernamePattern } from '@polana/contract/primitives';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { WorkAhead } from '#platform/work-ahead';
import { recordAudit, recordAudits, type AuditRecord } from '#modules/audit';
import {
  hasOpenOperatorship,
  insertOperatorship,
  insertPeople,
  insertPerson,
  lockPerson,
  takenLogins,
} from './person.store.ts';
import { endSessionsOf } from './sessions/end-sessions.ts';

export interface PersonToCreate {
  personId?: string;
  username: string;
  email?: string | null;
  firstName: string;
  lastName: string;
  lang?: Language;
  /** From `hashPassword`; without one the person cannot sign in yet. */
  passwordHash?: string | null;
  passwordExpiresAt?: Date | null;
  forcePasswordChange?: boolean;
  /** Taken over from an older system; cleared by the first password set here. */
  isMigrated?: boolean;
  /** When the mailbox was proven; without it, nobody has done so yet. */
  verifiedAt?: Date | null;
}

/** Adds an account nobody else can sign in to: neither its user name nor its e-mail is anybody's user name or e-mail. */
export async function createPerson(tx: Tx, values: PersonToCreate, author: Author): Promise<{ personId: string }> {
  const username = values.username.toLowerCase();
  const email = values.email?.toLowerCase() ?? null;
  if (!usernamePattern.test(username)) throw new Refusal('username_invalid', 400, { path: 'username' });
  const taken = await takenLogins(tx, email ? [username, email] : [username]);
  if (taken.has(username)) throw new Refusal('username_taken', 409, { path: 'username' });
  if (email && taken.has(email)) throw new Refusal('email_taken', 409, { path: 'email' });
  const personId = values.personId ?? newId();
  const isNew = await insertPerson(tx, {
    personId,
    username,
    email,
    firstName: values.firstName,
    lastName: values.lastName,
    lang: values.lang ?? 'sk',
    passwordHash: values.passwordHash ?? null,
    passwordExpiresAt: values.passwordExpiresAt ?? null,
    forcePasswordChange: values.forcePasswordChange ?? false,
    isMigrated: values.isMigrated ?? false,
    verifiedAt: values.verifiedAt ?? null,
    createdAt: now(),
  });
  if (!isNew) throw new Refusal('username_taken', 409, { path: 'username' });
  await recordAudit(tx, noteOf(personId, author));
  return { personId };
}

export type PersonToAdd = Required<Pick<PersonToCreate, 'personId' | 'username' | 'email' | 'firstName' | 'lastName'>> &
  Pick<PersonToCreate, 'lang' | 'isMigrated'>;

/** Adds many accounts nobody can sign in to yet, by the rules of a single one; one name that is taken refuses all. */
export async function createPeople(tx: Tx, people: readonly PersonToAdd[], author: Author): Promise<void> {
  if (people.length === 0) return;
  const fresh = people.map((one) => ({
    personId: one.personId,
    username: one.username.toLowerCase(),
    email: one.email?.toLowerCase() ?? null,
    firstName: one.firstName,
    lastName: one.lastName,
    lang: one.lang ?? 'sk',
    passwordHash: null,
    passwordExpiresAt: null,
    forcePasswordChange: false,
    isMigrated: one.isMigrated ?? false,
    verifiedAt: null,
    createdAt: now(),
  }));
  if (!fresh.every(({ username }) => usernamePattern.test(username))) throw new Refusal('username_invalid', 400);
  const logins = fresh.flatMap(({ username, email }) => (email ? [username, email] : [username]));
  const refuseUnless = (isFree: boolean) => {
    if (!isFree) throw new Refusal('username_taken', 409);
  };
  const ahead = new WorkAhead();
  await ahead.ask(
    takenLogins(tx, logins).then(({ size }) => refuseUnless(size === 0)),
    insertPeople(tx, fresh).then((count) => refuseUnless(count === fresh.length)),
    recordAudits(
      tx,
      fresh.map(({ personId }) => noteOf(personId, author)),
    ),
  );
  await ahead.done();
}

function noteOf(personId: string, author: Author): AuditRecord {
  return { author, companyId: null, action: 'person.created', objectType: 'person', objectId: personId };
}

/** Makes a person an operator. Whoever was signed in signs in again, with the second factor and the shorter session. */
export async function grantOperatorship(
  tx: Tx,
  { personId, operatorshipId = newId() }: { personId: string; operatorshipId?: string },
  author: Author,
): Promise<{ operatorshipId: string }> {
  const person = await lockPerson(tx, personId);
  if (!person) throw new Refusal('not_found', 404);
  if (await hasOpenOperatorship(tx, personId)) throw new Refusal('role_already_held', 409);
  await insertOperatorship(tx, operatorshipId, personId, now());
  await endSessionsOf(tx, personId, 'role_granted');
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'operatorship.granted',
    objectType: 'operatorship',
    objectId: operatorshipId,
    changes: { personId },
  });
  return { operatorshipId };
}
