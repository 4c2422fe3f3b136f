import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { root: './contract', test: { name: 'contract', include: ['src/**/*.test.ts'] } },
      {
        root: './server',
        test: {
          name: 'server',
          include: ['{src,test-support}/**/*.test.ts'],
          globalSetup: ['./test-support/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { root: './web', test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
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
