import { Refusal } from './errors.ts';

const retryAfterSeconds = 5;

/** Few at once, a short queue, and a refusal beyond it: whatever is costly costs a 503 when too many want it, not the portal. */
export class Turns {
  readonly #atOnceMax: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnceMax: number, waitingMax: number) {
    this.#atOnceMax = atOnceMax;
    this.#waitingMax = waitingMax;
  }

  /** Before any work is put into somebody who would be turned away: there is nobody left to wait behind. */
  refuseWhenFull(): void {
    if (this.#running >= this.#atOnceMax && this.#waiting.length >= this.#waitingMax)
      throw new Refusal('busy', 503, { retryAfterSeconds });
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  async #take(): Promise<void> {
    if (this.#running < this.#atOnceMax) {
      this.#running += 1;
      return;
    }
    this.refuseWhenFull();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The turn goes straight to whoever waits longest, so the number that runs does not change. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
