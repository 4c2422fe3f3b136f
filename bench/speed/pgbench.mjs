/** `pgbench` of the machine: PostgreSQL's own load generator, the floor under everything that asks the database. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const debianHome = '/usr/lib/postgresql';

/** @returns {string | null} */
export function findPgbench() {
  const versions = existsSync(debianHome)
    ? readdirSync(debianHome).toSorted((one, other) => Number(other) - Number(one))
    : [];
  const folders = [
    ...versions.map((version) => path.join(debianHome, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

export const pgbenchMissing =
  'pgbench is not on this machine: install it (Debian: `apt-get install postgresql-contrib` or `postgresql`) and run again.';

/**
 * Queries as a script of pgbench: each one's values written into its text, for pgbench has no parameters of its own.
 * @param {string} file
 * @param {{ text: string, values?: unknown[] }[]} queries
 */
export function writeScript(file, queries) {
  const literal = (/** @type {unknown} */ value) =>
    typeof value === 'number' ? value.toString() : typeof value === 'string' ? `'${value}'` : 'NULL';
  const lines = queries.map(({ text, values = [] }) =>
    text.replaceAll(/\$(\d+)/g, (_place, number) => literal(values[Number(number) - 1])).replaceAll(/\s+/g, ' '),
  );
  writeFileSync(file, lines.map((line) => `${line};\n`).join(''));
}

/**
 * @param {string} program
 * @param {string} url
 * @param {{ clients: number, seconds: number, script?: string, tenant?: string }} load
 * @returns {Promise<{ perSecond: number, transactions: number }>}
 */
export async function runPgbench(program, url, { clients, seconds, script, tenant }) {
  const parameters = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(Math.max(1, Math.round(seconds))),
  ];
  const env = { ...process.env, ...(tenant && { PGOPTIONS: `-c polana.tenant=${tenant}` }) };
  const { stdout } = await run(program, [...parameters, ...(script ? ['-f', script] : []), url], { env });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const transactions = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
  if (!Number.isFinite(perSecond)) throw new Error(`pgbench said something else:\n${stdout}`);
  return { perSecond, transactions };
}

/** @param {string} program @param {string} url @param {number} scale */
export async function prepareTpcB(program, url, scale) {
  await run(program, ['-i', '-q', '-s', String(scale), url]);
}
