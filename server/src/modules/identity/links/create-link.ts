import { randomBytes } from 'node:crypto';
import type { Language } from '@polana/contract/roles';
import { minutesFrom, now } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { lockPerson } from '../person.store.ts';
import { sha256 } from '../sessions/session-token.ts';
import { supersedesOlder, type LinkPurpose } from './link.rules.ts';
import {
  findLiveLink,
  insertLink,
  supersedeLinksOfPerson,
  supersedeLinksOfSubject,
  takeLink,
  type Link,
} from './link.store.ts';

export interface LinkToCreate {
  purpose: LinkPurpose;
  personId?: string;
  /** What the link is about, where that is not the person alone. */
  subjectId?: string;
  address?: string;
  /** Of the mail, where there is no person. */
  lang?: Language;
  minutes: number;
  /** Of what it confirms, where that is older than the link. */
  askedAt?: Date;
}

/** Makes a link that works once, for one purpose; every older one of the same purpose and person is dead by it. */
export async function createLink(tx: Tx, link: LinkToCreate): Promise<{ linkId: string; hash: string }> {
  const { purpose, personId = null, subjectId = null, address, lang = null, minutes } = link;
  const createdAt = now();
  if (personId) await lockPerson(tx, personId);
  if (personId && supersedesOlder(purpose)) await supersedeLinksOfPerson(tx, personId, [purpose], createdAt);
  else if (subjectId) await supersedeLinksOfSubject(tx, subjectId, [purpose], createdAt);
  const linkId = newId();
  const hash = randomBytes(32).toString('base64url');
  await insertLink(tx, {
    linkId,
    purpose,
    hash: sha256(hash),
    personId,
    subjectId,
    address: address?.toLowerCase() ?? null,
    lang,
    createdAt,
    expiresAt: minutesFrom(createdAt, minutes),
    askedAt: link.askedAt ?? createdAt,
  });
  return { linkId, hash };
}

type Purposes = LinkPurpose | readonly LinkPurpose[];

/** The link, if it would work; looking uses nothing up, because mail scanners look as well. */
export async function peekLink(tx: ReadTx, purpose: Purposes, hash: string): Promise<Link | null> {
  return (await findLiveLink(tx, [purpose].flat(), sha256(hash), now())) ?? null;
}

/** Uses the link up. Null when it is unknown, used, too old, superseded, for something else or of a disabled person;
 *  twice at once it is given once. */
export async function consumeLink(tx: Tx, purpose: Purposes, hash: string): Promise<Link | null> {
  const purposes = [purpose].flat();
  const seen = await peekLink(tx, purposes, hash);
  if (!seen) return null;
  // The person before the link, as everywhere: two that touch both wait instead of blocking each other.
  if (seen.personId) await lockPerson(tx, seen.personId);
  return (await takeLink(tx, purposes, sha256(hash), now())) ?? null;
}
