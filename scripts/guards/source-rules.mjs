import { readFileSync } from 'node:fs';
import path from 'node:path';
import { clock, emptyNames, fileLinesMax, sqlPlaces, storeOnlyNames } from './floor-plan.mjs';
import { isTest, listFiles, readSources, walkTree } from './source-files.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {{ offset: number, reason: string }} Finding
 */

const SQL_TEXT =
  /^\s*(select\b[\s\S]*\bfrom\b|insert\s+into\b|update\s+\w+\s+set\b|delete\s+from\b|with\s+\w+\s+as\s*\()/i;
const HTML_SINKS = new Set([
  'dangerouslySetInnerHTML',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'srcdoc',
  'srcDoc',
]);

/**
 * What no file may contain, whoever imports it.
 * @param {string} root
 * @returns {string[]}
 */
export function checkSourceRules(root) {
  const rules = [sqlOutsideStores, timeOutsideClock, unsafeHtml, openDoors, fullTests];
  return readSources(root).flatMap((source) =>
    rules.flatMap((rule) =>
      rule(source).map(({ offset, reason }) => `${source.path}:${source.lineAt(offset)} ${reason}`),
    ),
  );
}

/**
 * @param {SourceFile} source
 * @returns {Finding[]}
 */
function sqlOutsideStores(source) {
  if (!source.path.startsWith('server/') || sqlPlaces.some((place) => place.test(source.path))) return [];
  /** @type {Finding[]} */
  const found = [];
  walkTree(source.program.body, (node) => {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type') {
      const names = node.specifiers.filter((/** @type {any} */ one) => one.importKind !== 'type');
      const isDriver =
        ['kysely', 'pg'].includes(node.source.value) && (names.length > 0 || node.specifiers.length === 0);
      const runsSql =
        node.source.value === '#platform/database' &&
        names.some((/** @type {any} */ one) => storeOnlyNames.includes(one.imported?.name));
      if (isDriver || runsSql)
        found.push({
          offset: node.start,
          reason: `imports ${node.source.value} to run SQL: SQL lives in .store.ts files`,
        });
    }
    const text =
      node.type === 'Literal' ? node.value : node.type === 'TemplateLiteral' ? node.quasis[0]?.value.cooked : undefined;
    const isTagged = node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql';
    if (isTagged || (typeof text === 'string' && SQL_TEXT.test(text)))
      found.push({ offset: node.start, reason: 'contains SQL: SQL lives in .store.ts files' });
  });
  return found;
}

/**
 * @param {SourceFile} source
 * @returns {Finding[]}
 */
function timeOutsideClock(source) {
  const isCovered = /^(server|contract)\/src\//.test(source.path) && !isTest(source.path) && !clock.test(source.path);
  if (!isCovered) return [];
  /** @type {Finding[]} */
  const found = [];
  const reason = 'reads the machine’s time: take it from platform/clock, so that a test can stand on any day';
  walkTree(source.program.body, (node) => {
    const isNewDate = node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0;
    const isDateNow = node.type === 'MemberExpression' && node.object.name === 'Date' && node.property.name === 'now';
    const isTemporalNow =
      node.type === 'MemberExpression' && node.object.name === 'Temporal' && node.property.name === 'Now';
    if (isNewDate || isDateNow || isTemporalNow) found.push({ offset: node.start, reason });
  });
  return found;
}

/**
 * @param {SourceFile} source
 * @returns {Finding[]}
 */
function unsafeHtml(source) {
  /** @type {Finding[]} */
  const found = [];
  walkTree(source.program.body, (node) => {
    const name =
      node.type === 'JSXAttribute'
        ? node.name.name
        : node.type === 'MemberExpression'
          ? (node.property.name ?? node.property.value)
          : undefined;
    const isSink = HTML_SINKS.has(name) || (name === 'write' && node.object?.name === 'document');
    const isSpread = node.type === 'Property' && HTML_SINKS.has(node.key?.name ?? node.key?.value);
    if (isSink || isSpread)
      found.push({
        offset: node.start,
        reason: `uses ${name ?? 'an HTML sink'}: text becomes markup and markup becomes code`,
      });
    const isEval = node.type === 'CallExpression' && node.callee.name === 'eval';
    const isNewFunction = node.type === 'NewExpression' && node.callee.name === 'Function';
    if (isEval || isNewFunction) found.push({ offset: node.start, reason: 'builds code from text' });
  });
  return found;
}

/**
 * @param {SourceFile} source
 * @returns {Finding[]}
 */
function openDoors(source) {
  if (!/^server\/src\/modules\/[^/]+\/index\.ts$/.test(source.path)) return [];
  return source.program.body
    .filter((/** @type {any} */ node) => node.type === 'ExportAllDeclaration')
    .map((/** @type {any} */ node) => ({
      offset: node.start,
      reason: 'opens the whole wall: a door names its exports one by one',
    }));
}

/**
 * @param {SourceFile} source
 * @returns {Finding[]}
 */
function fullTests(source) {
  if (!isTest(source.path)) return [];
  /** @type {Finding[]} */
  const found = [];
  walkTree(source.program.body, (node) => {
    const isTestCall = node.type === 'MemberExpression' && ['test', 'it', 'describe'].includes(node.object.name);
    if (isTestCall && ['skip', 'only', 'todo', 'fails'].includes(node.property.name)) {
      found.push({ offset: node.start, reason: `${node.object.name}.${node.property.name} leaves a rule untested` });
    }
  });
  return found;
}

/**
 * Files that grew too long and names that say nothing.
 * @param {string} root
 * @returns {string[]}
 */
export function checkFileShapes(root) {
  const sources = listFiles(root, /^(contract|server|web|e2e|scripts|bench)\/.*\.(ts|tsx|mjs)$/);
  return sources.flatMap((file) => {
    const problems = [];
    const names = file.split('/').flatMap((part) => part.split('.')[0] ?? '');
    const emptyName = names.find((name) => emptyNames.includes(name));
    if (emptyName) problems.push(`${file} is called ${emptyName}: name what is inside`);
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    const isLong = lines > fileLinesMax && !isTest(file);
    if (isLong) problems.push(`${file} has ${lines} lines, ${fileLinesMax} are allowed: look for a second concept`);
    return problems;
  });
}
