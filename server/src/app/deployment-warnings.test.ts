import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '#test-support/database';
import { warnOfDeployment } from './deployment-warnings.ts';

async function warningsOf(values: Partial<Parameters<typeof warnOfDeployment>[0]>): Promise<string[]> {
  const warnings: string[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => warnings.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const config = { publicUrl: 'https://portal.firma.sk', trustProxy: ['10.0.0.5'], databaseReplicaUrl: null };
  await warnOfDeployment({ ...config, ...values }, log);
  return warnings;
}

test('https without a trusted proxy refuses every call, and the log says why; http needs none', async () => {
  expect(await warningsOf({ trustProxy: [] })).toEqual([expect.stringMatching(/TRUST_PROXY is empty.*https_required/)]);
  expect(await warningsOf({ trustProxy: [], publicUrl: 'http://127.0.0.1:3000' })).toEqual([]);
  expect(await warningsOf({})).toEqual([]);
});

test('a read-only copy that lets nobody in or does not answer is told without its password; one that answers is not', async () => {
  const { appUrl } = await testDatabase();
  const wrong = appUrl.replace(/:[^:@]+@/, ':nespravne@');
  for (const [url, reason] of [
    [wrong, 'password'],
    ['postgres://portal:nikto@127.0.0.1:1/polana', 'ECONNREFUSED'],
  ] as const) {
    const [warning = '', ...others] = await warningsOf({ databaseReplicaUrl: url });
    expect([warning, others]).toEqual([
      expect.stringMatching(`^DATABASE_REPLICA_URL leads to no database.*${reason}`),
      [],
    ]);
    expect(warning).not.toMatch(/nespravne|nikto/);
  }
  expect(await warningsOf({ databaseReplicaUrl: appUrl })).toEqual([]);
});
