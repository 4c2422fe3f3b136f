import process from 'node:process';
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
    complain(isExpected(error) ? error.message : ((error as Error).stack ?? String(error)));
  }
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
