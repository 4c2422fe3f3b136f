import { findChains, sealAudit, verifyAuditChain } from '#modules/audit';
import { checkFiles, type Files } from '#modules/files';
import { reading, type Database } from '#platform/database';
import { checkBooks } from '../../books-checks/check-books.ts';
import { booksChecks } from '../../books-checks/checks.ts';
import type { Manifest } from './manifest.ts';

export interface CheckedThing {
  isSound: boolean;
  sentence: string;
}

/** Looks at a restored copy as the nightly checks look at the portal: its books, its audit chains, every file. */
export async function checkRestored(db: Database, files: Files, manifest: Manifest): Promise<CheckedThing[]> {
  return [await booksOf(db), await chainsOf(db), await filesOf(db, files, manifest)];
}

async function booksOf(db: Database): Promise<CheckedThing> {
  const findings = await checkBooks(db);
  if (findings.length === 0) return { isSound: true, sentence: `the books add up (${booksChecks.length} checks)` };
  return { isSound: false, sentence: `the books do not add up: ${findings.map((one) => one.check).join(', ')}` };
}

async function chainsOf(db: Database): Promise<CheckedThing> {
  // What the portal had no time to seal before the backup would be taken for forgotten.
  await sealAudit(db);
  const chains = await reading(db.forEveryCompany(), findChains);
  const broken: string[] = [];
  let entries = 0;
  for (const chain of chains) {
    const verdict = await verifyAuditChain(db, chain === 'platform' ? null : chain);
    entries += verdict.entries;
    if (!verdict.ok) broken.push(chain);
  }
  return broken.length === 0
    ? { isSound: true, sentence: `the audit chains hold (${chains.length} chains, ${entries} entries)` }
    : { isSound: false, sentence: `the audit chain is broken: ${broken.join(', ')}` };
}

async function filesOf(db: Database, files: Files, manifest: Manifest): Promise<CheckedThing> {
  const { sound, damaged } = await checkFiles(files, db, new AbortController().signal);
  const { missing } = manifest.files;
  const known = missing.length > 0 ? `; ${missing.length} were missing already when the backup was taken` : '';
  return damaged <= missing.length
    ? { isSound: true, sentence: `${sound} files are there, each with its SHA-256${known}` }
    : { isSound: false, sentence: `${damaged} files are missing or damaged, ${sound} are sound${known}` };
}
