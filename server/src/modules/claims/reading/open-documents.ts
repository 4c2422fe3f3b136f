import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  assertGiven,
  findFiles,
  openFile,
  renderPage,
  type DrawnPage,
  type Files,
  type RenderWidth,
  type StoredFile,
} from '#modules/files';
import type { Author } from '#platform/actor';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { listClaimFiles } from '../claim-file.store.ts';
import type { Claim } from '../claim.store.ts';
import { noteFileOpened } from './note-reading.ts';
import { visibleClaim, type ClaimReader } from './visible-claim.ts';
import { watchReader } from './watch-reader.ts';

export interface Reading {
  reader: ClaimReader;
  author: Author;
}

export interface OpenedDocument {
  content: Readable | Buffer;
  contentType: string;
  fileName: string;
  size?: number;
}

/** The documents of a claim: the one asked for, or all of them, as they are or in one archive. Each opening is noted. */
export async function openDocuments(
  db: Database,
  files: Files,
  { reader, author }: Reading,
  claimId: string,
  fileId?: string,
): Promise<OpenedDocument> {
  const { claim, documents, looks } = await inTransaction(db, async (tx) => {
    const found = await visibleClaim(tx, reader, claimId);
    const held = await listClaimFiles(tx, reader.companyId, claimId);
    const wanted = held.map((file) => file.fileId).filter((id) => fileId === undefined || id === fileId);
    if (wanted.length === 0) throw new Refusal('claim_not_found', 404);
    const stored = await findFiles(tx, reader.companyId, wanted);
    // What is not handed out was not opened either.
    for (const file of stored) assertGiven(file, reader);
    let looks = 0;
    for (const id of wanted) looks += Number(await noteFileOpened(tx, found, id, author));
    const documents = wanted.flatMap((id) => stored.find((file) => file.fileId === id) ?? []);
    return { claim: found, documents, looks };
  });
  await watchReader(db, files, reader, looks);
  const [first, ...others] = documents;
  if (!first) throw new Refusal('claim_not_found', 404);
  return others.length === 0 ? openOne(files, first, reader) : archiveOf(files, reader, claim, documents);
}

async function openOne(files: Files, file: StoredFile, reader: ClaimReader): Promise<OpenedDocument> {
  const content = await openFile(files, file, reader);
  return { content, contentType: file.contentType, fileName: file.name, size: content.byteLength };
}

/** Numbered, so that two files of one name stay two. */
async function archiveOf(
  files: Files,
  reader: ClaimReader,
  claim: Claim,
  documents: readonly StoredFile[],
): Promise<OpenedDocument> {
  const zip = new ZipFile();
  for (const [index, file] of documents.entries()) {
    const name = `${String(index + 1).padStart(2, '0')} ${file.name}`;
    // Pictures and PDF are packed already.
    zip.addBuffer(await openFile(files, file, reader), name, { mtime: claim.submittedAt, compress: false });
  }
  zip.end();
  return { content: zip.outputStream as Readable, contentType: 'application/zip', fileName: `${claim.number}.zip` };
}

/** A page of a document as a picture; the opening is noted like any other. */
export async function openDocumentPage(
  db: Database,
  files: Files,
  { reader, author }: Reading,
  { claimId, fileId, page, width }: { claimId: string; fileId: string; page: number; width: RenderWidth },
): Promise<DrawnPage> {
  const { file, isNew } = await inTransaction(db, async (tx) => {
    const claim = await visibleClaim(tx, reader, claimId);
    const held = await listClaimFiles(tx, reader.companyId, claimId);
    if (!held.some((one) => one.fileId === fileId)) throw new Refusal('claim_not_found', 404);
    const [found] = await findFiles(tx, reader.companyId, [fileId]);
    if (found) assertGiven(found, reader);
    return { file: found, isNew: await noteFileOpened(tx, claim, fileId, author) };
  });
  await watchReader(db, files, reader, Number(isNew));
  if (!file) throw new Refusal('claim_not_found', 404);
  return renderPage(files, file, { page, width, reader });
}
