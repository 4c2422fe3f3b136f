/** What has to be ended, in the reverse order of its start. */
export class Stopping {
  readonly #steps: { name: string; end: () => Promise<unknown> }[] = [];
  #stopped: Promise<void> | null = null;

  add(name: string, end: () => Promise<unknown>): void {
    this.#steps.push({ name, end });
  }

  /** Ends everything once, however often it is asked; a step that fails does not keep the others from ending. */
  stop(report: (name: string, error: unknown) => void): Promise<void> {
    this.#stopped ??= this.#endAll(report);
    return this.#stopped;
  }

  get isStopping(): boolean {
    return this.#stopped !== null;
  }

  async #endAll(report: (name: string, error: unknown) => void): Promise<void> {
    for (const { name, end } of this.#steps.toReversed()) {
      try {
        await end();
      } catch (error) {
        report(name, error);
      }
    }
  }
}
