import { expect, test } from 'vitest';
import { storiesThatFailed, storiesThatWavered, testsThatFailed } from '../scripts/prepare/test-reports.mjs';

test('names the unit tests that failed and the files that broke outside of theirs', () => {
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: '/checkout/server/src/money.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'money is added', status: 'passed' },
          {
            fullName: 'money is shared',
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n  at …'],
          },
          {
            fullName: 'money is never lost',
            status: 'failed',
            failureMessages: [
              'Error: Property failed after 7 tests\n{ seed: 5, path: "6" }\nCounterexample: [1]\n\nHint: …',
            ],
          },
        ],
      },
      { name: '/checkout/web/src/page.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/checkout/web/src/fine.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(testsThatFailed(report, '/checkout')).toEqual([
    'server/src/money.test.ts › money is shared: expected 1 to be 2',
    'server/src/money.test.ts › money is never lost: Error: Property failed after 7 tests · { seed: 5, path: "6" } · Counterexample: [1]',
    'web/src/page.test.ts: Cannot find module',
  ]);
});

test('names the stories that failed or were skipped, and apart those that passed only later, however deep they lie', () => {
  const spec = (title: string, ...runs: [status: string, message?: string][]) => ({
    title,
    file: 'queue.spec.ts',
    line: 7,
    tests: runs.map(([status, message]) => ({
      status,
      projectName: 'phone',
      results: message === undefined ? [{}] : [{ error: { message } }],
    })),
  });
  const report = {
    stats: { expected: 1, flaky: 1 },
    errors: [{ message: 'No browser' }],
    suites: [
      {
        title: 'queue.spec.ts',
        specs: [spec('opens', ['expected']), spec('closes', ['unexpected', 'Timed out\nCall log'])],
        suites: [{ title: 'inside', specs: [spec('waits', ['skipped']), spec('comes', ['flaky', 'Late'])] }],
      },
    ],
  };
  expect(storiesThatFailed(report)).toEqual([
    '[phone] queue.spec.ts:7 › closes: Timed out',
    '[phone] queue.spec.ts:7 › waits: skipped',
    'outside of the stories: No browser',
  ]);
  expect(storiesThatWavered(report)).toEqual(['[phone] queue.spec.ts:7 › comes: Late']);
});
