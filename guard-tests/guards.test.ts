import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkFileShapes, checkSourceRules } from '../scripts/guards/source-rules.mjs';
import {
  checkCategoryNames,
  checkForbiddenWords,
  checkLockFile,
  checkTranslations,
} from '../scripts/guards/text-rules.mjs';
import { checkUnusedTexts } from '../scripts/guards/unused-texts.mjs';
import { checkWalls } from '../scripts/guards/walls.mjs';

type Guard = (root: string) => string[];

const planted = fileURLToPath(new URL('./planted/', import.meta.url));

const violations: [folder: string, guard: Guard, caught: RegExp][] = [
  ['room-against-the-arrow', checkWalls, /the room ledger may not enter the room claims/],
  ['room-past-the-door', checkWalls, /the room ledger is entered by its door #modules\/ledger/],
  ['statistics-enters-a-room', checkWalls, /the room statistics may not enter the room claims/],
  ['platform-knows-a-room', checkWalls, /server\/platform may not use server\/modules\/identity/],
  ['room-uses-the-composition', checkWalls, /server\/modules\/mail may not use server\/app/],
  ['room-loads-demo-data', checkWalls, /server\/modules\/employees may not use server\/demo/],
  ['demo-past-the-door', checkWalls, /the room ledger is entered by its door #modules\/ledger/],
  ['test-past-the-door', checkWalls, /the room ledger is entered by its door #modules\/ledger/],
  ['file-without-a-place', checkWalls, /monthly\.ts:1 .*: the file stands in no place of the floor plan/],
  ['way-out-of-the-workspaces', checkWalls, /project\.mjs: it leads out of the workspaces/],
  ['contract-with-a-dependency', checkWalls, /zod\/mini and nothing else/],
  ['contract-with-full-zod', checkWalls, /zod\/mini and nothing else/],
  ['web-imports-the-server', checkWalls, /web\/modules\/claims may not use server\/modules\/claims/],
  ['web-module-imports-another', checkWalls, /web\/modules\/claims may not use web\/modules\/employees/],
  ['room-knows-a-page', checkWalls, /web\/modules\/claims may not use web\/pages/],
  ['loading-knows-the-platform', checkWalls, /web\/loading may not use web\/platform/],
  ['node-in-the-browser', checkWalls, /a browser has no Node modules/],
  ['web-with-full-zod', checkWalls, /zod\/mini keeps the bundle small/],
  ['ui-knows-the-domain', checkWalls, /web\/ui may not use web\/platform/],
  ['page-uses-the-router', checkWalls, /web\/pages may not use web\/app/],
  ['http-outside-routes', checkWalls, /only \.routes\.ts files of a room speak HTTP/],
  [
    'rules-with-input',
    checkWalls,
    /claim\.rules\.ts decides without input and output, but .*claim-limit\.ts:1 imports node:fs/,
  ],
  ['rules-that-read-the-clock', checkWalls, /claim\.rules\.ts decides without input and output/],
  ['rules-that-lean-on-a-store', checkWalls, /claim\.rules\.ts:1 imports \.\/claim\.store\.ts/],
  ['circle-of-imports', checkWalls, /circle of imports: .*one\.ts → .*two\.ts → .*one\.ts/],
  ['sql-in-an-operation', checkSourceRules, /contains SQL/],
  ['database-driver-in-an-operation', checkSourceRules, /imports kysely to run SQL/],
  ['tables-in-an-operation', checkSourceRules, /imports #platform\/database to run SQL/],
  ['machine-time', checkSourceRules, /reads the machine’s time/],
  ['markup-from-text', checkSourceRules, /uses dangerouslySetInnerHTML/],
  ['markup-by-property', checkSourceRules, /uses innerHTML/],
  ['code-from-text', checkSourceRules, /builds code from text/],
  ['door-without-names', checkSourceRules, /names its exports one by one/],
  ['skipped-test', checkSourceRules, /test\.skip leaves a rule untested/],
  ['long-file', checkFileShapes, /has 301 lines, 300 are allowed/],
  ['name-that-says-nothing', checkFileShapes, /is called utils/],
  ['missing-translation', checkTranslations, /claims\.en\.json lacks claims\.empty/],
  ['other-placeholders', checkTranslations, /amount, date in Slovak and amount, day in English/],
  ['incomplete-plural', checkTranslations, /claims\.sk\.json: the plural claims\.found needs few, many, one, other/],
  ['language-left-out', checkTranslations, /claims\.en\.json is missing/],
  ['empty-text', checkTranslations, /claims\.sk\.json: claims\.title is empty/],
  [
    'two-names-of-a-category',
    checkCategoryNames,
    /statistics\.en\.json: category\.PACKAGE is called otherwise in web\/src\/modules\/claims\/claims\.en\.json$/,
  ],
  ['text-nobody-shows', checkUnusedTexts, /^web\/src\/modules\/claims\/claims\.sk\.json: nobody shows list\.retry$/],
  ['lock-with-address', checkLockFile, /carries a download address for node_modules\/zod/],
  ['lock-without-a-platform', checkLockFile, /lacks the optional packages @rolldown\/binding-darwin-arm64/],
  ['path-of-a-machine', checkForbiddenWords, /a path of somebody’s machine/],
  ['promise-instead-of-work', checkForbiddenWords, /approve-claim\.ts:1 contains a promise instead of work/],
  ['unfinished-merge', checkForbiddenWords, /page\.md:1 contains a merge left unfinished/],
];

test.each(violations)('the planted violation %s is caught', (folder, guard, caught) => {
  expect(guard(planted + folder).join('\n')).toMatch(caught);
});

test.each([
  checkWalls,
  checkSourceRules,
  checkFileShapes,
  checkTranslations,
  checkCategoryNames,
  checkUnusedTexts,
  checkLockFile,
  checkForbiddenWords,
])('the clean house passes %o', (guard) => {
  expect(guard(`${planted}clean`)).toEqual([]);
});

test('every planted violation has its guard in the table', () => {
  const folders = readdirSync(planted).filter((name) => name !== 'clean' && name !== 'lint');
  expect(folders).toEqual(violations.map(([folder]) => folder).toSorted());
});
