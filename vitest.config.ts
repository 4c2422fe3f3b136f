import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const startPostgres = fileURLToPath(new URL('./server/test-support/global-setup.ts', import.meta.url));

export default defineConfig({
  test: {
    // Some tests mostly wait (schedules, mail servers that stall, the disk), so there are more workers than two cores need.
    maxWorkers: 4,
    projects: [
      { root: './contract', test: { name: 'contract', isolate: false, include: ['src/**/*.test.ts'] } },
      {
        root: './server',
        test: {
          name: 'server',
          // The files of a worker share its modules: loading them anew for each took as long as a third of the tests.
          isolate: false,
          include: ['{src,test-support}/**/*.test.ts', '../bench/experiments/*.test.mjs'],
          globalSetup: [startPostgres],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        root: './web',
        // A process for each of these small files would take ten times as long as its tests.
        test: { name: 'web', isolate: false, unstubGlobals: true, include: ['{src,drawing}/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          name: 'guards',
          include: ['guard-tests/*.test.ts', 'scripts/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
