import { createHash, randomBytes } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { recordAudit } from '#modules/audit';
import { findFile, openFileStream, type StoredFile } from '#modules/files';
import type { Author, CompanyAdmin, Employee, Operator, Person } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst } from '#platform/limits';
import { sourceOf, type Client, type ExportRoom } from './export-room.ts';
import { findToken, insertToken, useToken, type TokenOfExport } from './export-token.store.ts';
import { contentTypes, tokenMinutes } from './export.rules.ts';
import { findHandover, findOwnExport, type Export } from './export.store.ts';

type Asker = Employee | CompanyAdmin | Operator;
type FetchRoom = Pick<ExportRoom, 'sources' | 'files' | 'sealing' | 'assertFreshFactor' | 'isSessionHere'>;
/** A file on its way out. */
export interface FetchedFile {
  content: Readable;
  contentType: string;
  fileName: string;
  size: number;
}

type Fetched = Pick<TokenOfExport, 'companyId' | 'exportId' | 'fileId' | 'fileName' | 'size' | 'format'>;

/** Leave to fetch an own file once within five minutes, without a bearer token but only from where it was asked for. */
export async function issueToken(
  room: Pick<FetchRoom, 'sources' | 'assertFreshFactor'>,
  db: Database,
  asker: Asker,
  exportId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = now();
  const expiresAt = minutesFrom(createdAt, tokenMinutes);
  await inTransaction(db, async (tx) => {
    const { companyId } = await findFetchable(room, tx, asker, exportId);
    await insertToken(tx, {
      token_hash: sha256(token),
      company_id: companyId,
      export_id: exportId,
      person_id: asker.personId,
      session_id: asker.sessionId,
      created_at: createdAt,
      expires_at: expiresAt,
    });
  });
  return { token, expiresAt };
}

/** An own file straight to its maker, whose bearer token came with the call. */
export async function downloadExport(
  room: FetchRoom,
  db: Database,
  asker: Asker,
  author: Author,
  exportId: string,
): Promise<FetchedFile> {
  const { found, file } = await inTransaction(db, async (tx) => {
    const fetched = await findFetchable(room, tx, asker, exportId);
    await noteDownload(tx, author, fetched);
    return { found: fetched, file: await fileOf(tx, fetched) };
  });
  return answerWith(room, found, file);
}

/** A list made for handing over, to the operator: the company has left and cannot fetch it itself. */
export async function downloadHandover(
  room: Pick<FetchRoom, 'files' | 'sealing' | 'assertFreshFactor'>,
  db: Database,
  { companyId, exportId }: { companyId: string; exportId: string },
  { operator, author }: { operator: { factorConfirmedAt: Date }; author: Author },
): Promise<FetchedFile> {
  const { found, file } = await inTransaction(db, async (tx) => {
    const made = await findHandover(tx, companyId, exportId);
    if (!made) throw new Refusal('export_not_found', 404);
    const fetched = fetchableOf(made);
    room.assertFreshFactor(operator);
    await noteDownload(tx, author, fetched);
    return { found: fetched, file: await fileOf(tx, fetched) };
  });
  return answerWith(room, found, file);
}

/** The file a token stands for. The token is spent before the first byte goes out; every no is the same no. */
export async function takeExport(
  room: FetchRoom,
  db: Database,
  token: string,
  caller: { person: Person | null; client: Client },
): Promise<FetchedFile> {
  const everywhere = db.forEveryCompany();
  const tokenHash = sha256(token);
  const found = await reading(everywhere, (tx) => findToken(tx, tokenHash, now()));
  const isTheirs = found && (await isCalledByOwner(room, db, found, caller));
  const file = isTheirs ? await inTransaction(everywhere, (tx) => spendToken(tx, tokenHash, found, caller)) : null;
  if (found && file) return answerWith(room, found, file);
  await countMiss(db, caller.client);
  throw new Refusal('link_invalid', 404);
}

async function isCalledByOwner(
  { isSessionHere }: FetchRoom,
  db: Database,
  { personId, sessionId }: TokenOfExport,
  { person, client }: { person: Person | null; client: Client },
): Promise<boolean> {
  if (person) return person.personId === personId && person.impersonation === null;
  return isSessionHere(db, { personId, sessionId }, client);
}

async function spendToken(
  tx: Tx,
  tokenHash: Buffer,
  found: TokenOfExport,
  { client }: { client: Client },
): Promise<StoredFile | null> {
  if (!(await useToken(tx, tokenHash, now()))) return null;
  const { personId, roleName } = found;
  await noteDownload(tx, { personId, roleName, impersonatedPersonId: null, requestId: client.requestId }, found);
  return fileOf(tx, found);
}

/** An own export that is there to be fetched; whoever took over an open session has to prove themselves first. */
async function findFetchable(
  { sources, assertFreshFactor }: Pick<FetchRoom, 'sources' | 'assertFreshFactor'>,
  tx: ReadTx,
  asker: Asker,
  exportId: string,
): Promise<Fetched> {
  const made = await findOwnExport(tx, asker, exportId);
  if (!made) throw new Refusal('export_not_found', 404);
  const fetchable = fetchableOf(made);
  if (sourceOf(sources, made.kind)?.isPersonal !== false) assertFreshFactor(asker);
  return fetchable;
}

function fetchableOf({ state, expiresAt, fileId, fileName, size, ...made }: Export): Fetched {
  if (state === 'failed') throw new Refusal('export_failed', 409);
  if (state === 'expired' || (expiresAt && expiresAt <= now())) throw new Refusal('export_expired', 409);
  if (state !== 'ready' || !fileId || !fileName || size === null) throw new Refusal('export_not_ready', 409);
  return { ...made, fileId, fileName, size };
}

async function noteDownload(tx: Tx, author: Author, { companyId, exportId }: Fetched): Promise<void> {
  await recordAudit(tx, { author, companyId, action: 'export.downloaded', objectType: 'export', objectId: exportId });
}

async function fileOf(tx: ReadTx, { companyId, fileId }: Fetched): Promise<StoredFile> {
  const file = await findFile(tx, companyId, fileId);
  if (!file) throw new Error('an export that is ready has a file');
  return file;
}

async function answerWith(
  { files, sealing }: Pick<FetchRoom, 'files' | 'sealing'>,
  { exportId, fileName, size, format }: Fetched,
  file: StoredFile,
): Promise<FetchedFile> {
  const content: Readable = sealing.openStream('export', exportId);
  const sealed = await openFileStream(files, file);
  pipeline(sealed, content as never, (error) => {
    if (error) files.log.warn({ err: error, exportId }, 'the download of an export broke off');
  });
  return { content, contentType: contentTypes[format], fileName, size };
}

const missesPerHourMax = 20;

/** Guessing is slow work: 256 bits, and twenty misses an hour from one address. */
async function countMiss(db: Database, { address }: Client): Promise<void> {
  const key = `export-link-misses:${sha256(address).toString('base64url').slice(0, 22)}`;
  await countAgainst(db, [{ key, max: missesPerHourMax, windowSeconds: 3_600 }]);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
