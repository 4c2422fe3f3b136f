import { setImmediate as nextTurn } from 'node:timers/promises';
import { givingWay } from './give-way.ts';

/**
 * Statements of one transaction that need no answer of each other: each is made while the database still works on those before, and
 * whoever else calls is served in between. Of several that fail, the first one asked is told.
 */
export class WorkAhead {
  readonly #asked: Promise<unknown>[] = [];
  readonly #giveWay = givingWay();

  /** They have been sent already, in the order they are named. */
  async ask(...statements: Promise<unknown>[]): Promise<void> {
    // Told by `done`; until then nobody listens.
    for (const statement of statements) statement.catch(() => undefined);
    this.#asked.push(...statements);
    await nextTurn();
    await this.#giveWay();
  }

  async done(): Promise<void> {
    for (const statement of this.#asked.splice(0)) await statement;
  }
}
