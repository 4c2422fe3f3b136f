import { impersonationMinutes, type OfferedImpersonation } from '@polana/contract/identity-impersonation';
import type { Author, Person } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { consumeLink, peekLink } from '../links/create-link.ts';
import { findLinkByHash } from '../links/link.store.ts';
import { throughLink } from '../links/through-link.ts';
import { findPerson, findRole, lockPerson, type PersonRecord } from '../person.store.ts';
import { newSessionToken, sha256 } from '../sessions/session-token.ts';
import { insertSession } from '../sessions/session.store.ts';
import { closeImpersonation } from './end-impersonation.ts';
import { mailImpersonationStarted } from './impersonation-started.mail.ts';
import { roleToEnter, type EnterableRole } from './impersonation.rules.ts';
import {
  findImpersonation,
  listUnderWay,
  lockOwnSession,
  storeStart,
  type ImpersonationRecord,
} from './impersonation.store.ts';
import { readSubject } from './request-impersonation.ts';

interface Offer {
  impersonation: ImpersonationRecord;
  role: EnterableRole;
  subject: PersonRecord;
  expiresAt: Date;
}

/** What the link offers to the sign-in that asked for it; nobody else has such a link. */
export function readOffer(
  db: Database,
  person: Person,
  hash: string,
  client: Client,
  author: Author,
): Promise<OfferedImpersonation> {
  return throughOwnLink(db, hash, client, author, async () => {
    const offer = await reading(db.forEveryCompany(), (tx) => findOffer(tx, person, hash));
    if (!offer) return null;
    const { impersonation, role, subject, expiresAt } = offer;
    return {
      name: `${subject.firstName} ${subject.lastName}`,
      roleName: role.roleName,
      companyName: role.companyName,
      reason: impersonation.reason,
      readOnly: impersonation.readOnly,
      isNoticeMailed: subject.email !== null,
      minutes: impersonationMinutes,
      expiresAt: expiresAt.toISOString(),
    };
  });
}

export interface Entered {
  token: string;
  endsAt: Date;
  readOnly: boolean;
}

/** Uses the link up and opens a session in the person's account: one role, thirty minutes, tied to the actor's own
 *  sign-in and browser. The person is told by mail. */
export function enterImpersonation(
  db: Database,
  person: Person,
  hash: string,
  client: Client,
  author: Author,
): Promise<Entered> {
  return throughOwnLink(db, hash, client, author, () =>
    inTransaction(db.forEveryCompany(), async (tx) => {
      if (!(await findOffer(tx, person, hash)) || !(await consumeLink(tx, 'impersonation', hash))) return null;
      // Again, behind the lock: a role may have ended since the look.
      const offer = await findOfferOf(tx, person, hash);
      const own = offer && (await lockOwnSession(tx, person.sessionId));
      if (!offer || !own) return null;
      for (const other of await listUnderWay(tx, person.personId))
        await closeImpersonation(tx, other, 'replaced', author, now());
      return openSession(tx, person, offer, own, client, author);
    }),
  );
}

/** The offer behind a link that would work now. */
async function findOffer(tx: ReadTx, person: Person, hash: string): Promise<Offer | null> {
  const link = await peekLink(tx, 'impersonation', hash);
  return link ? findOfferOf(tx, person, hash) : null;
}

async function findOfferOf(tx: ReadTx, person: Person, hash: string): Promise<Offer | null> {
  const link = await findLinkByHash(tx, sha256(hash));
  const impersonation = link?.subjectId ? await findImpersonation(tx, link.subjectId) : undefined;
  if (!link || !impersonation || impersonation.actorSessionId !== person.sessionId) return null;
  const { actorRole, actorRoleId, subjectPersonId, subjectRole, subjectRoleId, readOnly } = impersonation;
  const actorHolds = await findRole(tx, person.personId, actorRole, actorRoleId);
  const subject = await readSubject(tx, subjectPersonId);
  const known = await findPerson(tx, subjectPersonId);
  if (!actorHolds || !subject || !known) return null;
  const actor = { personId: person.personId, roleName: actorRole, companyId: actorHolds.companyId };
  const role = roleToEnter(actor, subject, { roleName: subjectRole, roleId: subjectRoleId, readOnly });
  return role instanceof Error ? null : { impersonation, role, subject: known, expiresAt: link.expiresAt };
}

async function openSession(
  tx: Tx,
  person: Person,
  { impersonation, role, subject }: Offer,
  own: { bindingHash: Buffer | null; expiresAt: Date },
  client: Client,
  author: Author,
): Promise<Entered> {
  const { impersonationId, readOnly } = impersonation;
  const startedAt = now();
  const longest = minutesFrom(startedAt, impersonationMinutes);
  const endsAt = own.expiresAt < longest ? own.expiresAt : longest;
  const token = newSessionToken();
  await lockPerson(tx, subject.personId);
  await storeStart(tx, impersonationId, startedAt, endsAt);
  const sessionId = await insertSession(tx, {
    personId: subject.personId,
    impersonationId,
    token,
    bindingHash: own.bindingHash,
    userAgent: client.userAgent.slice(0, 300),
    addressHash: sha256(`${person.personId} ${client.address}`),
    at: startedAt,
    // The actor's own sign-in counts the idle time.
    idleMinutes: impersonationMinutes,
    expiresAt: endsAt,
  });
  await recordAudit(tx, {
    author: { ...author, roleName: impersonation.actorRole, impersonatedPersonId: subject.personId },
    companyId: role.companyId,
    action: 'impersonation.started',
    objectType: 'impersonation',
    objectId: impersonationId,
    reason: impersonation.reason,
    changes: { sessionId, roleName: role.roleName, roleId: role.roleId, readOnly },
  });
  await mailImpersonationStarted(tx, { impersonation, subject, role, actorName: person.name, startedAt });
  return { token: token.text, endsAt, readOnly };
}

/** As every link, and a refusal names both persons as far as they are known. */
function throughOwnLink<Result>(
  db: Database,
  hash: string,
  client: Client,
  author: Author,
  work: () => Promise<Result | null>,
): Promise<Result> {
  return throughLink(db, hash, client, async () => {
    const result = await work();
    if (result === null) await noteRefusedEntry(db, hash, author);
    return result;
  });
}

async function noteRefusedEntry(db: Database, hash: string, author: Author): Promise<void> {
  await inTransaction(db.forEveryCompany(), async (tx) => {
    const link = await findLinkByHash(tx, sha256(hash));
    const impersonation = link?.subjectId ? await findImpersonation(tx, link.subjectId) : undefined;
    await recordAudit(tx, {
      author: { ...author, impersonatedPersonId: impersonation?.subjectPersonId ?? null },
      companyId: impersonation?.companyId ?? null,
      action: 'impersonation.entryRefused',
      objectType: 'impersonation',
      objectId: impersonation?.impersonationId ?? null,
      result: 'refused',
      reason: 'link_invalid',
    });
  });
}
