import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest, readSources, walkTree } from './source-files.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {{ whole: Set<string>, patterns: RegExp[] }} Keys
 */

/**
 * A text nobody shows is deleted with what showed it. A key counts as used where a file that calls the room's look-up, or a file
 * such a file imports, writes it whole or as a template that fits it.
 * @param {string} root
 * @returns {string[]}
 */
export function checkUnusedTexts(root) {
  const sources = new Map(readSources(root).flatMap((file) => (isTest(file.path) ? [] : [[file.path, file]])));
  /** @type {Map<string, Keys>} */
  const written = new Map();
  const keysOf = (/** @type {SourceFile} */ file) => {
    const known = written.get(file.path) ?? keysWritten(file);
    written.set(file.path, known);
    return known;
  };
  return [...sources.values()].flatMap((room) => {
    const texts = room.imports.find(({ specifier }) => /^\.\/[\w-]+\.sk\.json$/.test(specifier))?.specifier;
    const lookUp = /export const (\w+) = roomTexts/.exec(room.text)?.[1];
    if (texts === undefined || lookUp === undefined) return [];
    const readers = [...sources.values()].filter((file) => file !== room && file.text.includes(lookUp));
    const near = readers.flatMap((file) => [file, ...importedBy(file, sources)]);
    const used = [...new Set(near)].map(keysOf);
    const file = path.posix.join(path.posix.dirname(room.path), texts);
    return Object.keys(JSON.parse(readFileSync(path.join(root, file), 'utf8')))
      .filter((key) => used.every(({ whole, patterns }) => !whole.has(key) && !patterns.some((one) => one.test(key))))
      .map((key) => `${file}: nobody shows ${key}`);
  });
}

/**
 * @param {SourceFile} file
 * @param {Map<string, SourceFile>} sources
 * @returns {SourceFile[]}
 */
function importedBy(file, sources) {
  return file.imports.flatMap(({ specifier }) => {
    const place = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file.path), specifier)
      : specifier.replace(/^#/, 'web/src/').replace(/^@polana\/contract\/(.+)$/, 'contract/src/$1.ts');
    const found = sources.get(place);
    return found ? [found] : [];
  });
}

/**
 * @param {SourceFile} file
 * @returns {Keys}
 */
function keysWritten(file) {
  /** @type {Keys} */
  const keys = { whole: new Set(), patterns: [] };
  walkTree(file.program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') keys.whole.add(node.value);
    if (node.type !== 'TemplateLiteral') return;
    /** @type {string[]} */
    const parts = node.quasis.map((/** @type {any} */ part) => part.value.cooked);
    if (parts.length === 1) return void keys.whole.add(String(parts[0]));
    // A template of values alone fits everything and proves nothing.
    if (parts.some((part) => /[^.\s]/.test(part)) && parts.every((part) => /^[\w.-]*$/.test(part)))
      keys.patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
  });
  return keys;
}
