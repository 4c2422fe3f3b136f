import { readMyData } from '#modules/identity';
import { assertGiven, findFiles, type Files, type StoredFile } from '#modules/files';
import type { Language } from '@polana/contract/roles';
import type { Author, Person } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Sealing } from '#platform/sealing';
import { listFilesOfPerson } from '../claim-file.store.ts';
import { PackArchive } from '../inspection/pack-archive.ts';
import en from '../own-data.en.json' with { type: 'json' };
import sk from '../own-data.sk.json' with { type: 'json' };
import { noteFileOpened } from './note-reading.ts';
import type { OpenedDocument } from './open-documents.ts';
import { readUnlessDamaged } from './read-unless-damaged.ts';
import { tellOwnClaims, tellOwnDrafts } from './own-claims.ts';

const texts = { sk, en };

interface OwnDocument {
  number: string;
  file: StoredFile;
  /** The code of the refusal that opening it alone would give; null where it is handed out. */
  leftOut: string | null;
}

/**
 * Everything kept about the person with the documents of their claims, in one archive that is written while it is read: nothing of
 * it lies about afterwards. A document that may not be handed out, or is damaged, is named in the list beside the others.
 */
export async function openOwnData(
  db: Database,
  { files, sealing }: { files: Files; sealing: Sealing },
  { person, author, lang }: { person: Person; author: Author; lang: Language },
): Promise<OpenedDocument> {
  const { claims, ...data } = await readMyData(db, sealing, person, author);
  const { documents, ...own } = await inTransaction(db.forEveryCompany(), async (tx) => ({
    claims: await tellOwnClaims(tx, claims, { personId: person.personId, lang }),
    drafts: await tellOwnDrafts(tx, sealing, person.personId),
    documents: await openOwnDocuments(tx, person, author),
  }));
  const archive = new PackArchive(now());
  const { fileName, folder } = texts[lang];
  const written = async () => {
    await archive.add(`${fileName}.json`, json({ ...data, ...own }));
    await archive.add(`${folder}.json`, json(await addDocuments(archive, files, folder, { person, documents })));
    archive.end();
  };
  written().catch((error: unknown) => archive.stream.destroy(error as Error));
  return { content: archive.stream, contentType: 'application/zip', fileName: `${fileName}-${today()}.zip` };
}

/** Those that are handed out are noted as opened, like one by one. */
async function openOwnDocuments(tx: Tx, person: Person, author: Author): Promise<OwnDocument[]> {
  const held = await listFilesOfPerson(tx, person.personId);
  const documents: OwnDocument[] = [];
  for (const [companyId, ofCompany] of Map.groupBy(held, (one) => one.companyId)) {
    const fileIds = ofCompany.map((one) => one.fileId);
    const stored = new Map((await findFiles(tx, companyId, fileIds)).map((file) => [file.fileId, file]));
    for (const { claimId, number, fileId } of ofCompany) {
      const file = stored.get(fileId);
      if (!file) continue;
      const leftOut = whyWithheld(file, person);
      if (leftOut === null) await noteFileOpened(tx, { companyId, claimId }, fileId, author);
      documents.push({ number, file, leftOut });
    }
  }
  return documents;
}

function whyWithheld(file: StoredFile, person: Person): string | null {
  try {
    assertGiven(file, person);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Numbered within each claim, so that two files of one name stay two. Answers the list of them. */
async function addDocuments(
  archive: PackArchive,
  files: Files,
  folder: string,
  { person, documents }: { person: Person; documents: readonly OwnDocument[] },
): Promise<{ number: string; name: string; path: string | null; leftOut: string | null }[]> {
  const listed = [];
  for (const [number, ofClaim] of Map.groupBy(documents, (one) => one.number))
    for (const [index, { file, leftOut }] of ofClaim.entries()) {
      const { name } = file;
      const path = `${folder}/${number}/${String(index + 1).padStart(2, '0')} ${name}`;
      const bytes = leftOut === null ? await readUnlessDamaged(files, file, person) : null;
      // Pictures and PDF are packed already.
      if (bytes) await archive.add(path, bytes, { isPacked: true });
      listed.push(
        bytes
          ? { number, name, path, leftOut: null }
          : { number, name, path: null, leftOut: leftOut ?? 'file_damaged' },
      );
    }
  return listed;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
