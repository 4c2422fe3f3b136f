import process from 'node:process';
import { getSystemErrorMessage } from 'node:util';
import { ConfigError } from '#platform/config';
import { UnreachableDatabase } from '#platform/reachable-database.store';
import { BackupProblem } from './backup/backup-problem.ts';
import { PostgresProblem } from './embedded-postgres-problem.ts';

/** Runs a command's work; what has to be put right outside is told in one sentence, a bug with its trace. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 1;
    complain(sentenceOf(error) ?? (error as Error).stack ?? String(error));
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (isExpected(error)) return error.message;
  const { code, path, errno, message } = error as NodeJS.ErrnoException;
  // A table or a column this version knows is not there.
  if (code === '42P01' || code === '42703')
    return `The database is not migrated to this version (${message}): run \`npm run migrate\` with DATABASE_OWNER_URL, or start the portal once.`;
  if (code === 'ENOSPC') return `The disk is full${path ? ` (${path})` : ''}: make room and run the command again.`;
  return path && errno ? `${path} cannot be used: ${getSystemErrorMessage(errno)}.` : undefined;
}

function isExpected(error: unknown): error is Error {
  if ([BackupProblem, ConfigError, PostgresProblem, UnreachableDatabase].some((kind) => error instanceof kind))
    return true;
  return (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ?? false;
}

export function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
