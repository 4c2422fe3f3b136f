/** The floor plan as data: who may import whom. The guards beside this file read it; change the plan here. */

/** Which rooms of the server a room may enter, always through the door (`#modules/<room>`). */
const TOOLS = ['mail', 'files', 'audit'];
const EMPLOYMENT = ['employees', 'companies', 'identity', 'ledger'];
const EVERY_ROOM = [
  'identity',
  'companies',
  'employees',
  'ledger',
  'claims',
  'imports',
  'exports',
  'statistics',
  'club',
  'mail',
  'files',
  'audit',
];

/** @type {Record<string, string[]>} */
export const roomDoors = {
  operator: EVERY_ROOM,
  claims: [...EMPLOYMENT, ...TOOLS],
  imports: [...EMPLOYMENT, ...TOOLS],
  club: [...EMPLOYMENT, ...TOOLS],
  employees: ['companies', 'identity', 'ledger', ...TOOLS],
  companies: ['identity', 'ledger', 'mail', 'audit'],
  identity: ['ledger', 'mail', 'audit'],
  ledger: ['audit'],
  exports: ['files', 'audit', 'mail'],
  statistics: [],
  mail: [],
  files: [],
  audit: [],
};

/**
 * The places of the house, first match wins: `name` may hold `{room}` for the part of the path the pattern captured.
 * @type {{ name: string, path: RegExp }[]}
 */
export const places = [
  { name: 'contract', path: /^contract\/src\// },
  { name: 'server/app', path: /^server\/src\/app\// },
  { name: 'server/platform', path: /^server\/src\/platform\// },
  { name: 'server/modules/{room}', path: /^server\/src\/modules\/([^/]+)\// },
  { name: 'server/books-checks', path: /^server\/src\/books-checks\// },
  { name: 'server/demo', path: /^server\/src\/demo\// },
  { name: 'server/test-support', path: /^server\/test-support\// },
  { name: 'web/app', path: /^web\/src\/app\// },
  { name: 'web/app', path: /^web\/src\/[^/]+$/ },
  { name: 'web/pages', path: /^web\/src\/pages\// },
  { name: 'web/modules/{room}', path: /^web\/src\/modules\/([^/]+)\// },
  { name: 'web/ui', path: /^web\/src\/ui\// },
  { name: 'web/platform', path: /^web\/src\/platform\// },
  { name: 'web/loading', path: /^web\/src\/loading\// },
];

/**
 * Arrows between places. `{room}` on the right means the same room as on the left; `*` means every room.
 * Rooms of the server reach each other by `roomDoors` only.
 * @type {Record<string, string[]>}
 */
export const arrows = {
  contract: ['contract'],
  'server/app': ['server/*', 'contract'],
  'server/platform': ['server/platform', 'contract'],
  'server/modules/{room}': ['server/modules/{room}', 'server/platform', 'contract'],
  'server/books-checks': ['server/books-checks', 'server/platform'],
  'server/demo': ['server/demo', 'server/modules/*', 'server/platform', 'contract'],
  'server/test-support': ['server/*', 'contract'],
  'web/app': ['web/*', 'contract'],
  'web/pages': ['web/pages', 'web/modules/*', 'web/ui', 'web/platform', 'web/loading', 'contract'],
  'web/modules/{room}': ['web/modules/{room}', 'web/ui', 'web/platform', 'web/loading', 'contract'],
  'web/ui': ['web/ui', 'web/loading'],
  'web/platform': ['web/platform', 'web/loading', 'contract'],
  'web/loading': ['web/loading'],
};

/** Arrows that carry types only: pages may know the router's types, not the router. */
export const typeArrows = { 'web/pages': ['web/app'] };

/** Tests stand beside the code they test and may set the scene through any door and with the test support. */
export const testArrows = { server: ['server/*'], web: [], contract: [] };

/** Packages a place may import; places that are not listed may import whatever their package.json declares. */
export const packages = {
  contract: { allowed: ['zod/mini'], toolFolder: /^contract\/src\/openapi\//, tools: /^(node:|zod)/ },
  web: { refused: { zod: 'zod/mini keeps the bundle small', pg: 'a browser has no database' } },
};

/** How the workspaces spell their own folders. */
export const aliases = {
  server: {
    '#platform/': (/** @type {string} */ rest) => `server/src/platform/${rest}.ts`,
    '#modules/': (/** @type {string} */ rest) => `server/src/modules/${rest}/index.ts`,
    '#test-support/': (/** @type {string} */ rest) => `server/test-support/${rest}.ts`,
  },
  web: {
    '#platform/': (/** @type {string} */ rest) => `web/src/platform/${rest}`,
    '#ui/': (/** @type {string} */ rest) => `web/src/ui/${rest}`,
    '#loading/': (/** @type {string} */ rest) => `web/src/loading/${rest}`,
    '#modules/': (/** @type {string} */ rest) => `web/src/modules/${rest}`,
    '#app/': (/** @type {string} */ rest) => `web/src/app/${rest}`,
  },
};

/** Who may speak SQL, besides the migrations. */
export const sqlPlaces = [
  /\.store\.ts$/,
  /^server\/src\/platform\/(database|migrate)[^/]*\.ts$/,
  /^server\/src\/platform\/database\//,
  /^server\/src\/books-checks\//,
  /^server\/src\/app\/embedded-postgres[^/]*\.ts$/,
  /^server\/test-support\//,
  /\.test\.tsx?$/,
];

/** Names of `#platform/database` that run SQL, for stores only. */
export const storeOnlyNames = ['tablesOf', 'viewsOf', 'sql'];

/**
 * What a `.rules.ts` may import as a value, besides the contract and files of its own room that keep to this too.
 * The names on the right are refused: they ask the world instead of their arguments.
 * @type {Record<string, string[]>}
 */
export const rulesMayUse = {
  '#platform/errors': [],
  '#platform/clock': ['now', 'today', 'standAt'],
  'node:crypto': [],
  // A list of leaked passwords: data, not an act.
  '@zxcvbn-ts/language-common': [],
};

/** Files of a room that do something, so that no rule may lean on them. */
export const actingFiles = /\.(store|routes|jobs)\.ts$/;

/** The only file that asks the machine what time it is. */
export const clock = /^server\/src\/platform\/clock(\.test)?\.ts$/;

/** Folder and file names that say nothing about what is inside. */
export const emptyNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'general', 'shared', 'lib'];

/** A longer source file holds a second concept. */
export const fileLinesMax = 300;
