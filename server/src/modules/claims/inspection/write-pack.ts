import type { Language } from '@polana/contract/roles';
import { proveEntries } from '#modules/audit';
import { findFiles, type Files } from '#modules/files';
import type { ReadTx } from '#platform/database';
import type { PackAsker, PackTelling } from '#platform/export-source';
import type { Sealing } from '#platform/sealing';
import { findRule } from '../allowance-rule.store.ts';
import { findClaim } from '../claim.store.ts';
import { acceptedDeclarations } from '../declaration-text.store.ts';
import en from '../inspection.en.json' with { type: 'json' };
import sk from '../inspection.sk.json' with { type: 'json' };
import { type DetailReader, readClaimDetail } from '../reading/claim-detail.ts';
import type { Look } from '../reading/claim-reading.store.ts';
import { namesSomebody } from '../reading/note-reading.ts';
import { readUnlessDamaged } from '../reading/read-unless-damaged.ts';
import { drawCalculation } from './calculation-sheet.ts';
import {
  findDocumentsOf,
  readPackNames,
  type KeptDocument,
  type PackedClaim,
  type PackNames,
} from './inspection.store.ts';
import { verificationPage } from './offline/verification-page.ts';
import type { PackArchive } from './pack-archive.ts';
import { claimsOf, type PackFilters } from './pack-scope.ts';

const texts = { sk, en };

export interface PackTools {
  files: Files;
  sealing: Sealing;
}

interface Packing extends PackTools {
  tx: ReadTx;
  archive: PackArchive;
  companyId: string;
  /** Names of children are for whoever decides, not for an operator. */
  reader: DetailReader;
  lang: Language;
  madeAt: Date;
  names: PackNames;
}

/**
 * Everything an inspection asks of some claims: data, declarations as they were accepted, the calculation, the documents, what the
 * audit log says with the proof of its chain, and a page that verifies all of it. The manifest comes last and knows every hash.
 */
export async function writePack(
  tools: PackTools & { tx: ReadTx; archive: PackArchive },
  asker: PackAsker,
  filters: PackFilters,
  telling: PackTelling<Look>,
): Promise<void> {
  const { companyId, roleName, lang, now: madeAt } = asker;
  const reader = roleName === 'COMP' ? 'company' : 'onlooker';
  const names = await readPackNames(tools.tx, companyId, asker.personId);
  const packing: Packing = { ...tools, companyId, reader, lang, madeAt, names };
  const claims = await claimsOf(tools.tx, companyId, filters);
  const documents = await findDocumentsOf(
    tools.tx,
    companyId,
    claims.map((claim) => claim.claimId),
  );
  await packing.archive.add('overenie.html', verificationPage(lang));
  await packing.archive.add('README.txt', readmeIn(lang));
  await writeLog(packing, claims, documents);
  for (const [index, claim] of claims.entries()) {
    const own = documents.filter((document) => document.claimId === claim.claimId);
    for (const given of await writeClaim(packing, claim, own)) telling.given(given);
    await telling.progress(index + 1, claims.length);
  }
  await writeManifest(packing, filters, claims);
  packing.archive.end();
}

async function writeLog(
  { tx, archive, companyId }: Packing,
  claims: readonly PackedClaim[],
  documents: readonly KeptDocument[],
): Promise<void> {
  const objectIds = [...claims.map((claim) => claim.claimId), ...documents.map((document) => document.fileId)];
  const { order, entries, chain } = await proveEntries(tx, companyId, objectIds);
  await archive.add('audit/entries.json', json({ order, entries }));
  await archive.add('audit/chain.txt', chain);
}

/** Answers what of the claim lies in the pack: its documents but those withheld, and itself where a company reads names in it. */
async function writeClaim(
  packing: Packing,
  { claimId, number }: PackedClaim,
  own: readonly KeptDocument[],
): Promise<Look[]> {
  const { tx, archive, companyId, reader, lang, sealing, names, madeAt } = packing;
  const kept = await findClaim(tx, companyId, claimId);
  if (!kept) throw new Error(`the claim ${claimId} is gone`);
  const claim = await readClaimDetail(tx, { sealing }, { companyId, claimId, lang, reader });
  const { declarations: _declarations, events, files: _files, ...facts } = claim;
  const rule = await findRule(tx, kept.ruleId);
  const folder = `claims/${number}`;
  await archive.add(`${folder}/claim.json`, json({ ...facts, rule }));
  await archive.add(
    `${folder}/declarations.json`,
    json({ declarations: await acceptedDeclarations(tx, companyId, claimId) }),
  );
  await archive.add(
    `${folder}/history.json`,
    json({ events, seals: 'audit/chain.txt', entries: 'audit/entries.json' }),
  );
  await archive.add(`${folder}/calculation.pdf`, drawCalculation({ claim, rule, names, lang, madeAt }), {
    isPacked: true,
  });
  const documents = await writeDocuments(packing, folder, own);
  return reader === 'company' && namesSomebody(kept) ? [{ claimId, objectId: claimId }, ...documents] : documents;
}

/** The hash beside each document is the one noted on the claim, so an exchanged file would show. */
async function writeDocuments(
  { tx, archive, companyId, files }: Packing,
  folder: string,
  own: readonly KeptDocument[],
): Promise<Look[]> {
  const stored = await findFiles(
    tx,
    companyId,
    own.map((document) => document.fileId),
  );
  const listed = [];
  const given: Look[] = [];
  const withheld = [];
  for (const [index, { claimId, fileId, isSignedDeclaration, sha256, originalSha256, addedAt }] of own.entries()) {
    const file = stored.find((one) => one.fileId === fileId);
    if (!file) throw new Error(`the document ${fileId} is gone`);
    const path = `${folder}/documents/${String(index + 1).padStart(2, '0')} ${file.name}`;
    const known = { path, fileId, contentType: file.contentType, isSignedDeclaration, sha256, originalSha256, addedAt };
    // What a virus scanner has not found clean, or is no more what was stored, is told of and not handed on.
    const bytes = file.check ? null : await readUnlessDamaged(files, file);
    if (!bytes) {
      withheld.push({ check: file.check ?? 'damaged', ...known });
      continue;
    }
    await archive.add(path, bytes, { isPacked: true });
    listed.push(known);
    given.push({ claimId, objectId: fileId });
  }
  await archive.add(`${folder}/documents.json`, json({ documents: listed, ...(withheld.length > 0 && { withheld }) }));
  return given;
}

async function writeManifest(
  { archive, companyId, names, madeAt, lang }: Packing,
  filters: PackFilters,
  claims: readonly PackedClaim[],
): Promise<void> {
  const { companyName, ico, productName, personName } = names;
  const manifest = {
    format: 'polana-inspection-pack/1',
    product: productName,
    company: { id: companyId, name: companyName, ico },
    scope: filters,
    claims: claims.map((claim) => claim.number),
    createdAt: madeAt.toISOString(),
    createdBy: personName,
    lang,
    files: archive.files,
  };
  await archive.add('manifest.json', json(manifest));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The title, an empty line, and what lies where. */
function readmeIn(lang: Language): string {
  const [title, ...lines] = texts[lang].readme;
  return [title, '', ...lines, ''].join('\r\n');
}
