import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { pureTests } from './what-is-mutated.mjs';

const root = path.resolve(import.meta.dirname, '../..');

export default defineConfig({
  root,
  // Stryker links node_modules into its copy of the project; through that link the contract would be the one without mutants.
  resolve: { alias: [{ find: /^@polana\/contract\/(.*)$/, replacement: `${root}/contract/src/$1.ts` }] },
  test: { include: pureTests },
});
