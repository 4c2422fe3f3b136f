import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'planted',
  'test-results',
  'playwright-report',
]);

/**
 * @typedef {{ specifier: string, names: string[], isTypeOnly: boolean, line: number }} Import
 * @typedef {{ path: string, text: string, imports: Import[], program: any, lineAt: (offset: number) => number }} SourceFile
 */

/**
 * Every file below the root, as paths with forward slashes.
 * @param {string} root
 * @param {RegExp} [pattern]
 * @returns {string[]}
 */
export function listFiles(root, pattern = /./) {
  /** @type {string[]} */
  const files = [];
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const relative = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) walk(relative);
      if (entry.isFile() && pattern.test(relative)) files.push(relative);
    }
  };
  walk('');
  return files.toSorted();
}

/** @type {Map<string, SourceFile[]>} */
const alreadyRead = new Map();

/**
 * Reads and parses the TypeScript of the three workspaces, once per run.
 * @param {string} root
 * @returns {SourceFile[]}
 */
export function readSources(root) {
  const known = alreadyRead.get(root);
  if (known) return known;
  const files = listFiles(root, /^(contract\/src|server\/src|server\/test-support|web\/src)\/.*\.tsx?$/);
  const sources = files.map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
  alreadyRead.set(root, sources);
  return sources;
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {SourceFile}
 */
function parseSource(file, text) {
  const { module, program, errors } = parseSync(file, text);
  const firstError = errors[0];
  if (firstError) throw new Error(`${file} cannot be read: ${firstError.message}`);
  const lineAt = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length;
  return { path: file, text, imports: importsOf(module, text, lineAt), program, lineAt };
}

/**
 * @param {import('oxc-parser').EcmaScriptModule} module
 * @param {string} text
 * @param {(offset: number) => number} lineAt
 * @returns {Import[]}
 */
function importsOf(module, text, lineAt) {
  const fromImports = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    names: entries.map((entry) => entry.importName.name ?? entry.importName.kind),
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    line: lineAt(start),
  }));
  const fromExports = module.staticExports.flatMap(({ entries, start }) => {
    const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (specifier === undefined) return [];
    const names = entries.map((entry) => entry.importName.name ?? entry.importName.kind);
    return [{ specifier, names, isTypeOnly: entries.every((entry) => entry.isType), line: lineAt(start) }];
  });
  const fromCalls = module.dynamicImports.map(({ moduleRequest, start }) => ({
    specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    names: [],
    isTypeOnly: false,
    line: lineAt(start),
  }));
  return [...fromImports, ...fromExports, ...fromCalls];
}

/**
 * Visits every node of the syntax tree.
 * @param {any} node
 * @param {(node: any) => void} visit
 */
export function walkTree(node, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walkTree(item, visit);
    return;
  }
  if (!node || typeof node !== 'object') return;
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node)) walkTree(value, visit);
}

/** @param {string} file */
export function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}
