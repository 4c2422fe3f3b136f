import process from 'node:process';
import { ConfigError } from '#platform/config';
import { PostgresProblem } from '../embedded-postgres-problem.ts';
import { BackupProblem } from './backup-problem.ts';

/** Runs a command's work; what has to be put right outside is told in one sentence, a bug with its trace. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 1;
    const isExpected =
      error instanceof BackupProblem || error instanceof ConfigError || error instanceof PostgresProblem;
    process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? String(error))}\n`);
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
