import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin } from 'vite';
import {
  firstPageClasses,
  firstPageFiles,
  firstPagePreloads,
  frameFiles,
  isLight,
  isSharedOfFirstPage,
} from './first-page.ts';
import { cutEverydayLetters } from './everyday-letters.ts';
import { refuseLostClasses } from './lost-classes.ts';
import { besideFamilies, familyOf, isTiny, textsWith } from './page-families.ts';
import { pageScripts } from './page-scripts.ts';
import { refuseHeavyPages } from './script-budget.ts';

const compressible = /\.(?:js|css|svg|html|json|webmanifest|txt)$/;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server only has to pick one. */
function precompress(): Plugin {
  let outDirectory = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDirectory = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await minifyInPlace(join(outDirectory, 'before-page.js'));
      const names = await readdir(outDirectory, { recursive: true });
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => compress(join(outDirectory, name))),
      );
      await refuseHeavyPages(outDirectory);
      await refuseLostClasses(outDirectory);
    },
  };
}

/** The one script that is not built: a page waits for it. */
async function minifyInPlace(path: string): Promise<void> {
  const { code, errors } = await minify(path, await readFile(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be minified'}`);
  await writeFile(path, code);
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/**
 * React Aria ships its texts in thirty languages; the portal speaks two. Its only English is `en-US`, which serves `en-GB`
 * too. Runs before the dependencies are bundled.
 */
function twoLocales(): Plugin {
  return { ...(optimizeLocales.vite({ locales: ['sk-SK', 'en-US'] }) as Plugin), enforce: 'pre' };
}

/**
 * React Aria asks the browser whether it knows its own language and in which direction that is written: the first such questions of a
 * page, which take a phone 100 ms. The portal says itself which language it speaks, and both run from the left.
 */
function withoutLocaleQuestions(): Plugin {
  const questions = [
    { file: 'i18n/useDefaultLocale.mjs', asked: /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/ },
    { file: 'i18n/utils.mjs', asked: /if \(Intl\.Locale\) \{[\s\S]*?\n {4}\}/ },
  ];
  return {
    name: 'without-locale-questions',
    enforce: 'pre',
    transform(code, id) {
      const question = questions.find(({ file }) => id.split('?', 1)[0]?.endsWith(`react-aria/dist/private/${file}`));
      if (!question) return undefined;
      if (!question.asked.test(code)) throw new Error(`${question.file} of React Aria asks differently now`);
      return code.replace(question.asked, '');
    },
  };
}

const summaries = /\bsummary:\s*'(?:[^'\\]|\\.)*',|\berrors:\s*\[[^\]]*\],|\bduringMaintenance: true,/g;

/** Summaries and lists of refusals are for the printed interface, some marks for the server; a browser has no use for them. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return /contract[\\/]src[\\/]/.test(id) ? code.replaceAll(summaries, '') : undefined;
    },
  };
}

const reactPackages = /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/;
const startPackages = /node_modules[\\/](?:zod|@tanstack)[\\/]|jitless-schemas/;
/** What these packages have for pages behind the login. */
const laterParts = /[\\/](?:queriesObserver|useQueries|useIsFetching|useMutationState|useBlocker)\.js$/;

/**
 * What the pages around claims share; not their texts, each of which fetches its language as soon as it is there, nor what makes
 * a photo ready, which only whoever adds one needs.
 */
const aboutClaims =
  /(?:modules[\\/]claims[\\/]|contract[\\/]src[\\/]claim-(?:form|submission)|ui[\\/]timeline)(?!.*(?:\.texts|claim-photo|claim-photo-canvas)\.ts$)/;

/** What many windows need and no page: it fetches its language as soon as it is there. */
const ofWindows = /platform[\\/]leave-words/;

/**
 * Most of these chunks runs as soon as it is fetched. Chromium then compiles all of it while it arrives, beside the page instead of in its
 * way; else each function is compiled when it is first called.
 */
const wholeAtOnce = new Set([
  'react',
  'packages',
  'first-page',
  'frame',
  'shared',
  'claims',
  'beside',
  'desk',
  'account',
]);

const firstPage = firstPageFiles();
const frame = frameFiles();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    withoutSummaries(),
    twoLocales(),
    withoutLocaleQuestions(),
    react(),
    firstPageClasses(),
    firstPagePreloads(),
    pageScripts(),
    tailwindcss(),
    precompress(),
  ],
  // React has had it for long; the stand-in for older ones would come with the login page.
  resolve: {
    alias: [
      { find: /^(use-sync-external-store)\/shim(?:(\/with-selector)|\/index)?(?:\.js)?$/, replacement: '$1$2' },
      { find: 'everyday-letters', replacement: await cutEverydayLetters() },
    ],
  },
  build: {
    target: 'baseline-widely-available',
    // A lazy page fetches its own chunks; listing them all ahead would cost the first page more than it saves later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (wholeAtOnce.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: [
            // What the login page needs from packages, in two chunks of which neither keeps the other waiting on a slow line. The
            // switch to jitless is in the second: it must be evaluated before the first schema is built, whatever the order of chunks.
            { name: 'react', test: reactPackages },
            { name: 'packages', test: (id) => startPackages.test(id) && !laterParts.test(id) },
            { name: 'first-page', test: (id) => isSharedOfFirstPage(id, firstPage) },
            // A request costs a phone more than a kilobyte: what every page behind the sign-in needs comes in one, and what
            // many of them share in another.
            { name: 'frame', test: (id) => (frame.has(id) || isTiny(id)) && !firstPage.has(id) },
            { name: (id) => textsWith(id), test: (id) => textsWith(id) !== null },
            {
              name: 'shared',
              test: (id) => isLight(id) && !ofWindows.test(id) && !firstPage.has(id) && !frame.has(id),
              minShareCount: 8,
            },
            { name: 'claims', test: (id) => aboutClaims.test(id) && isLight(id) && !frame.has(id), minShareCount: 3 },
            {
              name: (id) => besideFamilies(id),
              test: (id) => besideFamilies(id) !== null && !firstPage.has(id) && !frame.has(id),
            },
            { name: (id) => familyOf(id), test: (id) => familyOf(id) !== null && !firstPage.has(id) && !frame.has(id) },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
  },
});
