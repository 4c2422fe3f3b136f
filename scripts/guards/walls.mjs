import path from 'node:path';
import {
  actingFiles,
  aliases,
  arrows,
  packages,
  places,
  roomDoors,
  rulesMayUse,
  testArrows,
  typeArrows,
} from './floor-plan.mjs';
import { isTest, readSources } from './source-files.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./source-files.mjs').Import} Import
 * @typedef {{ name: string, pattern: string, room: string | undefined }} Place
 */

/**
 * Every import that goes through a wall of the floor plan, and every circle of imports.
 * @param {string} root
 * @returns {string[]}
 */
export function checkWalls(root) {
  const sources = readSources(root);
  const problems = sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      const reason = refusal(source, one);
      return reason ? [`${source.path}:${one.line} imports ${one.specifier}: ${reason}`] : [];
    }),
  );
  return [...problems, ...findImpureRules(sources), ...findCycles(sources)];
}

/**
 * @param {SourceFile} source
 * @param {Import} one
 * @returns {string | undefined}
 */
function refusal(source, one) {
  const from = placeOf(source.path);
  if (!from) return 'the file stands in no place of the floor plan';
  const target = resolveImport(source.path, one.specifier);
  if (target === undefined) return refusedPackage(source.path, from, one) ?? refusedHttp(source.path, one);
  const to = placeOf(target);
  if (!to)
    return target.startsWith('contract/') || /\.(json|css|svg|woff2)$/.test(target)
      ? undefined
      : 'it leads out of the workspaces';
  return refusedPlace(source.path, from, to, one) ?? refusedHttp(source.path, one);
}

/**
 * @param {string} file
 * @returns {Place | undefined}
 */
function placeOf(file) {
  for (const place of places) {
    const match = place.path.exec(file);
    if (!match) continue;
    const room = match[1];
    return { name: room ? place.name.replace('{room}', room) : place.name, pattern: place.name, room };
  }
  return undefined;
}

/**
 * The file of this project an import leads to; nothing for packages.
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined}
 */
function resolveImport(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
  if (specifier.startsWith('@polana/')) {
    const [, workspace, ...rest] = specifier.split('/');
    return workspace === 'contract' ? `contract/src/${rest.join('/')}.ts` : `${workspace}/${rest.join('/')}`;
  }
  /** @type {Record<string, (rest: string) => string>} */
  const own = file.startsWith('server/') ? aliases.server : file.startsWith('web/') ? aliases.web : {};
  for (const [prefix, resolve] of Object.entries(own)) {
    if (specifier.startsWith(prefix)) return resolve(specifier.slice(prefix.length));
  }
  return undefined;
}

/**
 * @param {string} file
 * @param {Place} from
 * @param {Place} to
 * @param {Import} one
 * @returns {string | undefined}
 */
function refusedPlace(file, from, to, one) {
  const workspace = /** @type {keyof typeof testArrows} */ (file.split('/')[0]);
  const extra = [
    ...(isTest(file) ? testArrows[workspace] : []),
    ...(one.isTypeOnly ? (/** @type {Record<string, string[]>} */ (typeArrows)[from.pattern] ?? []) : []),
  ];
  const allowed = [...(arrows[from.pattern] ?? []), ...extra].map((arrow) => arrow.replace('{room}', from.room ?? ''));
  const isRoomToRoom = from.pattern === 'server/modules/{room}' && to.pattern === from.pattern && from.room !== to.room;
  if (isRoomToRoom && !isTest(file)) return refusedArrow(from, to) ?? refusedDoor(to, one);
  if (!allowed.some((arrow) => arrowFits(arrow, to.name))) return `${from.name} may not use ${to.name}`;
  const entersRoom = to.pattern === 'server/modules/{room}' && from.name !== to.name;
  return entersRoom && !isTestSupport(file) ? refusedDoor(to, one) : undefined;
}

/** @param {string} file */
function isTestSupport(file) {
  return file.startsWith('server/test-support/');
}

/**
 * @param {Place} from
 * @param {Place} to
 * @returns {string | undefined}
 */
function refusedArrow(from, to) {
  const doors = roomDoors[from.room ?? ''] ?? [];
  return doors.includes(to.room ?? '') ? undefined : `the room ${from.room} may not enter the room ${to.room}`;
}

/**
 * @param {Place} to
 * @param {Import} one
 * @returns {string | undefined}
 */
function refusedDoor(to, one) {
  const door = `#modules/${to.room}`;
  return one.specifier === door ? undefined : `the room ${to.room} is entered by its door ${door}`;
}

/**
 * @param {string} arrow
 * @param {string} place
 */
function arrowFits(arrow, place) {
  return arrow.endsWith('*') ? place.startsWith(arrow.slice(0, -1)) : arrow === place;
}

/**
 * @param {string} file
 * @param {Place} from
 * @param {Import} one
 * @returns {string | undefined}
 */
function refusedPackage(file, from, one) {
  if (from.name === 'contract' && !isTest(file)) {
    const { allowed, toolFolder, tools } = packages.contract;
    if (allowed.includes(one.specifier) || (toolFolder.test(file) && tools.test(one.specifier))) return undefined;
    return 'the contract depends on zod/mini and nothing else';
  }
  if (!file.startsWith('web/')) return undefined;
  if (one.specifier.startsWith('node:') && !isTest(file)) return 'a browser has no Node modules';
  return /** @type {Record<string, string>} */ (packages.web.refused)[one.specifier];
}

/**
 * Inside a room only the routes speak HTTP.
 * @param {string} file
 * @param {Import} one
 * @returns {string | undefined}
 */
function refusedHttp(file, one) {
  if (!file.startsWith('server/src/modules/') || isTest(file) || file.endsWith('.routes.ts')) return undefined;
  const isHttp = one.specifier.startsWith('#platform/http') || /^(fastify|@fastify\/)/.test(one.specifier);
  return isHttp ? 'only .routes.ts files of a room speak HTTP' : undefined;
}

/**
 * Rules decide from their arguments alone, and so does everything of the room they lean on.
 * @param {SourceFile[]} sources
 * @returns {string[]}
 */
function findImpureRules(sources) {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources
    .filter((source) => source.path.endsWith('.rules.ts') && source.path.startsWith('server/src/modules/'))
    .flatMap((rules) => {
      const seen = new Set([rules.path]);
      const waiting = [rules];
      for (let file = waiting.pop(); file; file = waiting.pop()) {
        for (const one of file.imports.filter((each) => !each.isTypeOnly)) {
          const target = resolveImport(file.path, one.specifier);
          const verdict = purity(file.path, one, target);
          if (verdict === 'impure')
            return [
              `${rules.path} decides without input and output, but ${file.path}:${one.line} imports ${one.specifier}`,
            ];
          const next = verdict === 'ask the file' ? byPath.get(target ?? '') : undefined;
          if (next && !seen.has(next.path)) waiting.push(next);
          seen.add(target ?? '');
        }
      }
      return [];
    });
}

/**
 * @param {string} file
 * @param {Import} one
 * @param {string | undefined} target
 * @returns {'pure' | 'impure' | 'ask the file'}
 */
function purity(file, one, target) {
  const refusedNames = rulesMayUse[one.specifier];
  if (refusedNames) return one.names.some((name) => refusedNames.includes(name)) ? 'impure' : 'pure';
  if (target?.startsWith('contract/') || target?.endsWith('.json')) return 'pure';
  const isOwnRoom = target !== undefined && placeOf(target)?.name === placeOf(file)?.name;
  return isOwnRoom && !actingFiles.test(target) ? 'ask the file' : 'impure';
}

/**
 * @param {SourceFile[]} sources
 * @returns {string[]}
 */
function findCycles(sources) {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      source.imports
        .filter((one) => !one.isTypeOnly)
        .map((one) => resolveImport(source.path, one.specifier))
        .filter((target) => target !== undefined),
    ]),
  );
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {string[]} */
  const trail = [];
  /** @type {string[]} */
  const problems = [];
  /** @param {string} file */
  const visit = (file) => {
    state.set(file, 'open');
    trail.push(file);
    for (const target of graph.get(file) ?? []) {
      if (state.get(target) === 'open')
        problems.push(`circle of imports: ${[...trail.slice(trail.indexOf(target)), target].join(' → ')}`);
      if (graph.has(target) && !state.has(target)) visit(target);
    }
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return problems;
}
