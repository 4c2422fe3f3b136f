import type { PackFile } from './read-archive.ts';
import { newSha256 } from './sha256.ts';

/** One thing that is not as it should be. */
export interface Finding {
  kind: 'changed' | 'missing' | 'extra' | 'document' | 'entry' | 'chain' | 'manifest';
  /** The file, the document or the entry. */
  what: string;
}

/** A document of a claim that the portal did not put into the pack, and why. */
export interface Withheld {
  path: string;
  check: 'waiting' | 'infected' | 'damaged';
}

export interface Verdict {
  isSound: boolean;
  findings: Finding[];
  withheld: Withheld[];
  files: number;
  documents: number;
  /** Entries of the log that are shown, and how many wait for their seal. */
  entries: number;
  unsealed: number;
  /** Seals of the chain from the first shown entry to its head, and how many of them cannot be computed from the pack. */
  links: number;
  taken: number;
  head: string;
  manifestHash: string;
}

export interface Manifest {
  format: string;
  company: { id: string; name: string };
  files: { path: string; size: number; sha256: string }[];
}

interface ShownEntry {
  seq: number | null;
  fields: Record<string, string | null>;
}

/** Tells how far it is, in bytes. */
export type Telling = (done: number, total: number) => void;

/** Recomputes every hash of a pack: the files against the manifest, the documents against the claims, the log against its chain. */
export async function verifyPack(files: Map<string, PackFile>, tell: Telling): Promise<Verdict> {
  const verdict: Verdict = {
    isSound: false,
    findings: [],
    withheld: [],
    files: 0,
    documents: 0,
    entries: 0,
    unsealed: 0,
    links: 0,
    taken: 0,
    head: '',
    manifestHash: '',
  };
  const manifestFile = files.get('manifest.json');
  if (!manifestFile) {
    verdict.findings.push({ kind: 'manifest', what: 'manifest.json' });
    return verdict;
  }
  const manifestBytes = await wholeOf(manifestFile);
  verdict.manifestHash = hashOfBytes(manifestBytes);
  try {
    const manifest = JSON.parse(new TextDecoder().decode(manifestBytes)) as Manifest;
    const hashes = await verifyFiles(files, manifest, verdict, tell);
    await verifyDocuments(files, hashes, verdict);
    await verifyChain(files, manifest, verdict);
  } catch {
    verdict.findings.push({ kind: 'manifest', what: 'manifest.json' });
  }
  verdict.isSound = verdict.findings.length === 0;
  return verdict;
}

export async function verifyFiles(
  files: Map<string, PackFile>,
  manifest: Manifest,
  verdict: Verdict,
  tell: Telling,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const total = manifest.files.reduce((sum, file) => sum + file.size, 0);
  let done = 0;
  for (const { path, sha256 } of manifest.files) {
    const file = files.get(path);
    verdict.files += 1;
    if (!file) {
      verdict.findings.push({ kind: 'missing', what: path });
      continue;
    }
    const hashing = newSha256();
    for await (const piece of file.pieces()) {
      hashing.update(piece);
      done += piece.length;
      tell(done, total);
    }
    const hash = hashing.hex();
    hashes.set(path, hash);
    if (hash !== sha256) verdict.findings.push({ kind: 'changed', what: path });
  }
  const listed = new Set(manifest.files.map((file) => file.path));
  for (const path of files.keys())
    if (path !== 'manifest.json' && !listed.has(path)) verdict.findings.push({ kind: 'extra', what: path });
  return hashes;
}

/** The documents are those whose hashes the portal kept when they were added to the claim. */
export async function verifyDocuments(
  files: Map<string, PackFile>,
  hashes: Map<string, string>,
  verdict: Verdict,
): Promise<void> {
  for (const [path, file] of files) {
    if (!path.endsWith('/documents.json')) continue;
    const { documents, withheld } = JSON.parse(new TextDecoder().decode(await wholeOf(file))) as {
      documents: { path: string; sha256: string }[];
      withheld?: Withheld[];
    };
    verdict.withheld.push(...(withheld ?? []));
    for (const document of documents) {
      verdict.documents += 1;
      if (hashes.get(document.path) !== document.sha256)
        verdict.findings.push({ kind: 'document', what: document.path });
    }
  }
}

/** Every shown entry has the hash its seal covers, and the seals lead from the first of them to the head of the chain. */
export async function verifyChain(files: Map<string, PackFile>, manifest: Manifest, verdict: Verdict): Promise<void> {
  const entriesFile = files.get('audit/entries.json');
  const chainFile = files.get('audit/chain.txt');
  if (!entriesFile || !chainFile) return;
  const { order, entries } = JSON.parse(new TextDecoder().decode(await wholeOf(entriesFile))) as {
    order: string[];
    entries: ShownEntry[];
  };
  const printed = new Map<number, string>();
  for (const { seq, fields } of entries) {
    verdict.entries += 1;
    const isForeign = fields['company_id'] !== manifest.company.id;
    if (isForeign) verdict.findings.push({ kind: 'entry', what: String(fields['id']) });
    if (seq === null) verdict.unsealed += 1;
    else printed.set(seq, JSON.stringify(order.map((field) => fields[field])));
  }
  await followChain(chainFile, printed, verdict);
}

export async function followChain(file: PackFile, printed: Map<number, string>, verdict: Verdict): Promise<void> {
  const text = new TextEncoder();
  const found = new Set<number>();
  let [seq, hash] = [0, ''];
  for await (const line of linesOf(file)) {
    const [word = '', second = '', third = ''] = line.split(' ');
    if (word === 'first') [seq, hash] = [Number(second) - 1, third];
    else if (word === 'head') {
      verdict.head = third;
      if (Number(second) !== seq || third !== hash) verdict.findings.push({ kind: 'chain', what: `#${second}` });
    } else if (word === 'entry' || word === 'older') {
      seq += 1;
      verdict.links += 1;
      const shown = printed.get(seq);
      if (shown !== undefined) found.add(seq);
      const ownHash = shown === undefined ? second : hashOfBytes(text.encode(shown));
      if (word === 'entry' && ownHash !== second) verdict.findings.push({ kind: 'entry', what: `#${seq}` });
      if (word === 'entry') hash = hashOfBytes(bytesOfHex(hash + second));
      else if (shown === undefined) {
        verdict.taken += 1;
        hash = second;
      } else {
        hash = hashOfBytes(joined(bytesOfHex(hash), text.encode(shown)));
        if (hash !== second) verdict.findings.push({ kind: 'entry', what: `#${seq}` });
      }
    }
  }
  for (const place of printed.keys())
    if (!found.has(place)) verdict.findings.push({ kind: 'entry', what: `#${place}` });
}

export async function wholeOf(file: PackFile): Promise<Uint8Array> {
  let bytes = new Uint8Array(0);
  for await (const piece of file.pieces()) bytes = joined(bytes, piece);
  return bytes;
}

export function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}

export async function* linesOf(file: PackFile): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of file.pieces()) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

export function hashOfBytes(bytes: Uint8Array): string {
  const hashing = newSha256();
  hashing.update(bytes);
  return hashing.hex();
}

export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}
