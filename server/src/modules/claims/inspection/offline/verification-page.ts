import { readFileSync } from 'node:fs';
import type { Language } from '@polana/contract/roles';
import en from './page.en.json' with { type: 'json' };
import sk from './page.sk.json' with { type: 'json' };
import { archivedFileOf, packFileOf, readArchive } from './read-archive.ts';
import { newSha256, sha256Block, sha256Constants } from './sha256.ts';
import {
  bytesOfHex,
  followChain,
  hashOfBytes,
  joined,
  linesOf,
  verifyChain,
  verifyDocuments,
  verifyFiles,
  verifyPack,
  wholeOf,
} from './verify-pack.ts';

/** The very functions the tests know, as text: the runtime has taken the types off already. */
const functions: readonly { toString(): string }[] = [
  newSha256,
  sha256Block,
  sha256Constants,
  packFileOf,
  readArchive,
  archivedFileOf,
  verifyPack,
  verifyFiles,
  verifyDocuments,
  verifyChain,
  followChain,
  wholeOf,
  joined,
  linesOf,
  hashOfBytes,
  bytesOfHex,
];

const template = readFileSync(new URL('page.html', import.meta.url), 'utf8');

/** One HTML page that verifies a pack in a browser without any network, in both languages. */
export function verificationPage(lang: Language): string {
  const parts: Readonly<Record<string, string>> = {
    LANG: lang,
    TITLE: (lang === 'sk' ? sk : en).title,
    TEXTS: JSON.stringify({ sk, en }).replaceAll('<', '\\u003c'),
    FUNCTIONS: functions.map(String).join('\n\n'),
  };
  return template.replaceAll(/__([A-Z]+)__/g, (whole, name: string) => parts[name] ?? whole);
}
