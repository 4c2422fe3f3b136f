import type { Question } from './batch.ts';

/** Something was begun on the strength of a presumption that is not, or not yet, known to be true. */
export class PresumedTooMuch extends Error {
  override readonly name = 'PresumedTooMuch';
}

/**
 * Something presumed. Its question, which may look at every company, travels with the first reading at once, and nothing of that reading
 * is seen unless the answer is as presumed. Until then nothing else can be read or written.
 */
export class Proviso {
  readonly question: Question;
  readonly #isAsPresumed: (rows: readonly unknown[]) => Promise<boolean>;
  #isMet = false;

  constructor(question: Question, isAsPresumed: (rows: readonly unknown[]) => Promise<boolean>) {
    this.question = question;
    this.#isAsPresumed = isAsPresumed;
  }

  get isMet(): boolean {
    return this.#isMet;
  }

  async settle(rows: readonly unknown[]): Promise<void> {
    this.#isMet = await this.#isAsPresumed(rows);
    this.assertMet();
  }

  assertMet(): void {
    if (!this.#isMet) throw new PresumedTooMuch('presumed, and not known to be so');
  }
}
