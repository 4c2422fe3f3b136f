/** A reason to stop that is told in one sentence, without a stack trace. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
