import { isDeepStrictEqual } from 'node:util';
import type { ClaimedRole, Person, Presumed, RoleActor } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, Proviso, type Database } from '#platform/database';
import { lease } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { mailSessionElsewhere } from '../factors/factor-changed.mail.ts';
import { impersonationOf, liveImpersonation } from '../impersonation/live-impersonation.ts';
import { findPerson } from '../person.store.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import { isLive, judgeToken, noteActAfterSeconds } from './session.rules.ts';
import { KnownPeople } from './known-people.ts';
import { findOpenSession, type OpenSession, openSessionIn, openSessionQuestion } from './open-session.store.ts';
import { endSession, noteAct } from './session.store.ts';
import { isBoundBy, parseSessionToken, type SessionToken } from './session-token.ts';

/**
 * The person behind a bearer token, in the role they claim if they hold it today; or nobody: unknown, ended, idle, too old, carried to
 * another browser, or already replaced.
 */
export async function authenticate(
  db: Database,
  client: Client,
  claimed: ClaimedRole | null = null,
): Promise<Person | RoleActor | null> {
  const token = client.token ? parseSessionToken(client.token) : null;
  if (!token) return null;
  const session = await findOpenSession(db, token.familyHash, claimed);
  const person = session ? await personIn(db, session, { client, token, claimed }) : null;
  if (isInRole(person) && isPresumable(person)) known.remember(token, client, person);
  return person;
}

/** Who has just been here in the same role, with the same token in the same browser. */
const known = new KnownPeople();

/** Whoever was here a while ago will be the same, and in the same role: the call can be prepared while that is being asked. */
export function presume(db: Database, client: Client, claimed: ClaimedRole): Presumed | null {
  if (!db.canPresume) return null;
  const token = client.token ? parseSessionToken(client.token) : null;
  const actor = token && known.find(token, client, claimed);
  if (!actor) return null;
  const proviso = new Proviso(openSessionQuestion(token.familyHash, claimed), async (rows) => {
    const session = openSessionIn(rows);
    const person = session && (await personIn(db, session, { client, token, claimed }));
    return isDeepStrictEqual(person, actor);
  });
  return { actor, proviso };
}

/** Whoever is held up before they get anywhere has to be asked about first. */
function isPresumable({ forcePasswordChange, impersonation }: Person): boolean {
  return !forcePasswordChange && !impersonation;
}

function isInRole(person: Person | RoleActor | null): person is RoleActor {
  return person !== null && 'roleName' in person;
}

interface Attempt {
  client: Client;
  token: SessionToken;
  claimed: ClaimedRole | null;
}

async function personIn(
  db: Database,
  session: OpenSession,
  { client, token, claimed }: Attempt,
): Promise<Person | RoleActor | null> {
  const at = now();
  if (!isLive(session, at)) return null;
  if (session.bindingHash && !isBoundBy(session.bindingHash, client.bindingCookie)) {
    await noteUseElsewhere(db, session, client);
    return null;
  }
  if (judgeToken(session, token, at) === 'reused') {
    await endReusedSession(db, session, client);
    return null;
  }
  const isNoted = at.getTime() - session.lastActAt.getTime() < noteActAfterSeconds * 1_000;
  const isAct = !client.isBackground && !isNoted;
  const person = session.impersonationId
    ? await actingFor(db, session, session.impersonationId, at, isAct)
    : await actingThemselves(db, session, at, isAct);
  return person && inRole(person, claimed, session.held);
}

async function actingThemselves(db: Database, session: OpenSession, at: Date, isAct: boolean): Promise<Person> {
  if (isAct) await noteAct(db, session.sessionId, at);
  return {
    personId: session.personId,
    sessionId: session.sessionId,
    name: session.name,
    lang: session.lang,
    forcePasswordChange: session.forcePasswordChange,
    factorConfirmedAt: session.factorConfirmedAt,
    impersonation: null,
  };
}

/** Somebody else in this person's name: they read their own language, prove nothing about the person, and their own sign-in
 *  stays awake with them. */
async function actingFor(
  db: Database,
  session: OpenSession,
  impersonationId: string,
  at: Date,
  isAct: boolean,
): Promise<Person | null> {
  const live = await liveImpersonation(db, impersonationId, at);
  if (!live) return null;
  if (isAct) {
    await noteAct(db, session.sessionId, at);
    await noteAct(db, live.actorSessionId, at);
  }
  return {
    personId: session.personId,
    sessionId: session.sessionId,
    name: session.name,
    lang: live.actorLang,
    forcePasswordChange: false,
    factorConfirmedAt: new Date(0),
    impersonation: impersonationOf(live),
  };
}

/** The role claimed in the address, if the person holds it; in somebody's name only the one that was entered. */
function inRole(person: Person, claimed: ClaimedRole | null, held: OpenSession['held']): Person | RoleActor {
  const { impersonation } = person;
  if (!claimed || !held) return person;
  const { roleName, roleId } = claimed;
  if (impersonation && (impersonation.roleName !== roleName || impersonation.roleId !== roleId)) return person;
  if (roleName === 'OPER') return { ...person, roleName, roleId };
  const { companyId, isRestricted } = held;
  if (!companyId) return person;
  if (roleName === 'COMP') return { ...person, roleName, roleId, companyId };
  return { ...person, roleName, roleId, employmentId: roleId, companyId, isRestricted };
}

const notesPerHourMax = 3;

/** A token without its browser's cookie was carried away; the first uses in an hour are noted, the last of them is told to the
 *  person, the rest only refused. */
async function noteUseElsewhere(db: Database, session: OpenSession, client: Client): Promise<void> {
  const limit = { key: `use-elsewhere:${session.sessionId}`, max: notesPerHourMax, windowSeconds: 3_600 };
  const { granted } = await lease(db, limit, 1);
  if (granted === 0) return;
  const before = await lease(db, { ...limit, key: `${limit.key}:before`, max: notesPerHourMax - 1 }, 1);
  await inTransaction(db.forEveryCompany(), async (tx) => {
    const person = before.granted === 0 ? await findPerson(tx, session.personId) : undefined;
    if (person) await mailSessionElsewhere(tx, person);
    await recordAudit(tx, {
      author: authorOfSignIn(null, client),
      companyId: null,
      action: 'session.usedWithoutBinding',
      objectType: 'session',
      objectId: session.sessionId,
      result: 'refused',
      changes: { personId: session.personId },
    });
  });
}

/** Two hold tokens of one sign-in and one of them is a thief: both are out. */
async function endReusedSession(db: Database, session: OpenSession, client: Client): Promise<void> {
  await inTransaction(db.forEveryCompany(), async (tx) => {
    if (!(await endSession(tx, session.sessionId, 'token_reused', now()))) return;
    await recordAudit(tx, {
      author: authorOfSignIn(null, client),
      companyId: null,
      action: 'session.ended',
      objectType: 'session',
      objectId: session.sessionId,
      reason: 'token_reused',
      changes: { personId: session.personId },
    });
  });
}
