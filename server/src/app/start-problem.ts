import { ConfigError } from '#platform/config';
import { UnreachableDatabase } from '#platform/reachable-database.store';

/** Something outside the program has to be put right before it can start; one sentence says what. */
export class StartProblem extends Error {}

/** What whoever starts the portal reads: how to put it right, or where it broke. */
export function toldAtStart(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not right:\n  ${error.problems.join('\n  ')}`;
  if (error instanceof StartProblem || error instanceof UnreachableDatabase) return error.message;
  const { code, path, stack } = error as NodeJS.ErrnoException;
  if (path && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS'))
    return `${path} may not be written: another user started Poľana here before. Start as that user, give yourself the folder (chown), or choose another one: POLANA_DATA_DIR=… npm start`;
  if (code === 'ENOSPC') return `The disk is full${path ? ` (${path})` : ''}: make room and start again.`;
  return `Poľana could not start: ${stack ?? String(error)}`;
}
