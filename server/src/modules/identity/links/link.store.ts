import type { Language } from '@polana/contract/roles';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import type { LinkPurpose } from './link.rules.ts';

interface LinkRow {
  id: string;
  purpose: LinkPurpose;
  hash: Buffer;
  person_id: string | null;
  subject_id: string | null;
  address: string | null;
  lang: Language | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  superseded_at: Date | null;
  asked_at: Date | null;
}

interface LinkTables {
  one_time_link: LinkRow;
}

export interface Link {
  linkId: string;
  purpose: LinkPurpose;
  personId: string | null;
  /** What the link is about, where that is not the person alone. */
  subjectId: string | null;
  address: string | null;
  lang: Language | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** Of the change it confirms: sending the link again asks for nothing new. */
  askedAt: Date;
}

export async function insertLink(tx: Tx, link: Omit<Link, 'usedAt'> & { hash: Buffer }): Promise<void> {
  await tablesOf<LinkTables>(tx)
    .insertInto('one_time_link')
    .values({
      id: link.linkId,
      purpose: link.purpose,
      hash: link.hash,
      person_id: link.personId,
      subject_id: link.subjectId,
      address: link.address,
      lang: link.lang,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      used_at: null,
      superseded_at: null,
      asked_at: link.askedAt,
    })
    .execute();
}

/** Any link with this hash, alive or not. */
export async function findLinkByHash(tx: ReadTx, hash: Buffer): Promise<Link | undefined> {
  const row = await readTablesOf<LinkTables>(tx)
    .selectFrom('one_time_link')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && linkOf(row);
}

export async function findLink(tx: ReadTx, linkId: string): Promise<Link | undefined> {
  const row = await readTablesOf<LinkTables>(tx)
    .selectFrom('one_time_link')
    .selectAll()
    .where('id', '=', linkId)
    .executeTakeFirst();
  return row && linkOf(row);
}

const isAlive = `hash = $1 AND purpose = ANY($2) AND used_at IS NULL AND superseded_at IS NULL AND expires_at > $3
  AND (person_id IS NULL OR EXISTS (SELECT FROM person p WHERE p.id = person_id AND p.disabled_at IS NULL))`;

/** The link behind the hash, if it would work right now for one of these purposes. */
export async function findLiveLink(
  tx: ReadTx,
  purposes: readonly LinkPurpose[],
  hash: Buffer,
  at: Date,
): Promise<Link | undefined> {
  const { rows } = await tx.client.query<LinkRow>(`SELECT * FROM one_time_link WHERE ${isAlive}`, [hash, purposes, at]);
  return rows[0] && linkOf(rows[0]);
}

/** One statement looks and marks: of two at once only one gets the link. */
export async function takeLink(
  tx: Tx,
  purposes: readonly LinkPurpose[],
  hash: Buffer,
  at: Date,
): Promise<Link | undefined> {
  const { rows } = await tx.client.query<LinkRow>(
    `UPDATE one_time_link SET used_at = $3 WHERE ${isAlive} RETURNING *`,
    [hash, purposes, at],
  );
  return rows[0] && linkOf(rows[0]);
}

export async function supersedeLinksOfPerson(
  tx: Tx,
  personId: string,
  purposes: readonly LinkPurpose[],
  at: Date,
): Promise<void> {
  await openLinks(tx, purposes, at).where('person_id', '=', personId).execute();
}

/** Links of the same purpose and person that were handed out after this one. */
export async function supersedeYoungerLinks(
  tx: Tx,
  { purpose, personId, createdAt }: Pick<Link, 'purpose' | 'personId' | 'createdAt'>,
  at: Date,
): Promise<void> {
  await openLinks(tx, [purpose], at).where('person_id', '=', personId).where('created_at', '>=', createdAt).execute();
}

export async function supersedeLinksOfSubject(
  tx: Tx,
  subjectId: string,
  purposes: readonly LinkPurpose[],
  at: Date,
): Promise<void> {
  await openLinks(tx, purposes, at).where('subject_id', '=', subjectId).where('person_id', 'is', null).execute();
}

function openLinks(tx: Tx, purposes: readonly LinkPurpose[], at: Date) {
  return tablesOf<LinkTables>(tx)
    .updateTable('one_time_link')
    .set({ superseded_at: at })
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null);
}

/** Whether a link the person was given since then still waits to be used. */
export async function hasUnusedLinkSince(
  tx: ReadTx,
  personId: string,
  purpose: LinkPurpose,
  since: Date,
): Promise<boolean> {
  const row = await readTablesOf<LinkTables>(tx)
    .selectFrom('one_time_link')
    .select('id')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The e-mail change that was neither confirmed nor given up; its link may have expired meanwhile. */
export async function findPendingEmailChange(
  tx: ReadTx,
  personId: string,
): Promise<(Link & { address: string }) | undefined> {
  const row = await readTablesOf<LinkTables>(tx)
    .selectFrom('one_time_link')
    .selectAll()
    .where('person_id', '=', personId)
    .where('purpose', '=', 'emailChange')
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row?.address ? { ...linkOf(row), address: row.address } : undefined;
}

export async function deleteLinksExpiredBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM one_time_link WHERE expires_at < $1 AND ctid = ANY (ARRAY(
       SELECT ctid FROM one_time_link WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** What these links were about is gone: none of them works, and none is renewed. */
export async function dropLinksOf(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx.client.query('DELETE FROM one_time_link WHERE subject_id = ANY ($1)', [subjectIds]);
}

function linkOf(row: LinkRow): Link {
  return {
    linkId: row.id,
    purpose: row.purpose,
    personId: row.person_id,
    subjectId: row.subject_id,
    address: row.address,
    lang: row.lang,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    askedAt: row.asked_at ?? row.created_at,
  };
}
