import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import {
  firstPageClasses,
  firstPageFiles,
  firstPagePreloads,
  frameFiles,
  isLight,
  isTextOf,
  isSharedOfFirstPage,
} from './first-page.ts';
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
      const names = await readdir(outDirectory, { recursive: true });
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => compress(join(outDirectory, name))),
      );
      await refuseHeavyPages(outDirectory);
    },
  };
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

const summaries = /\bsummary:\s*'(?:[^'\\]|\\.)*',|\berrors:\s*\[[^\]]*\],/g;

/** Summaries and lists of refusals are for the printed interface; a browser has no use for them. */
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

const startPackages =
  /node_modules[\\/](?:react|react-dom|scheduler|zod|@tanstack|use-sync-external-store)[\\/]|jitless-schemas/;
/** What these packages have for pages behind the login. */
const laterParts = /[\\/](?:queriesObserver|useQueries|useMutationState|useBlocker)\.js$/;

/** What the pages around claims share; not their texts, each of which fetches its language as soon as it is there. */
const aboutClaims =
  /(?:modules[\\/]claims[\\/]|contract[\\/]src[\\/]claim-(?:form|submission)|ui[\\/]timeline)(?!.*\.texts\.ts$)/;

const firstPage = firstPageFiles();
const frame = frameFiles();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    withoutSummaries(),
    twoLocales(),
    react(),
    firstPageClasses(),
    firstPagePreloads(),
    pageScripts(),
    tailwindcss(),
    precompress(),
  ],
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
        codeSplitting: {
          groups: [
            // What the login page needs from packages, in one chunk because that compresses best. The switch to jitless
            // is in it: it must be evaluated before the first schema is built, whatever the order of chunks.
            {
              name: 'packages',
              test: (id) => startPackages.test(id) && !laterParts.test(id),
            },
            { name: 'first-page', test: (id) => isSharedOfFirstPage(id, firstPage) },
            // A request costs a phone more than a kilobyte: what every page behind the sign-in needs comes in one, and what
            // many of them share in another.
            { name: 'frame', test: (id) => frame.has(id) && !firstPage.has(id) },
            { name: 'frame-sk', test: (id) => isTextOf(id, 'sk', [...firstPage, ...frame]) },
            { name: 'frame-en', test: (id) => isTextOf(id, 'en', [...firstPage, ...frame]) },
            { name: 'shared', test: (id) => isLight(id) && !firstPage.has(id) && !frame.has(id), minShareCount: 8 },
            { name: 'claims', test: (id) => aboutClaims.test(id) && isLight(id) && !frame.has(id), minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
  },
});
