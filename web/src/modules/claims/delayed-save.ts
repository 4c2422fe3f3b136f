export type SaveState = 'untouched' | 'waiting' | 'saved' | 'failed';

/**
 * Saves a while after the last change, one save at a time. What changes during a save is saved after it; what failed stays
 * due and is tried again with the next change or flush.
 */
export class DelayedSave {
  readonly #save: () => Promise<void>;
  readonly #onState: (state: SaveState) => void;
  readonly #delayMilliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isDue = false;

  constructor(save: () => Promise<void>, onState: (state: SaveState) => void, delayMilliseconds = 600) {
    this.#save = save;
    this.#onState = onState;
    this.#delayMilliseconds = delayMilliseconds;
  }

  get isDue(): boolean {
    return this.#isDue || this.#running !== null;
  }

  later(): void {
    this.#isDue = true;
    this.#onState('waiting');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#delayMilliseconds);
  }

  /** Saves now what is due; afterwards nothing is under way. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (!this.#isDue) return;
    this.#isDue = false;
    this.#running = this.#run();
    await this.#running;
  }

  /** Forgets what is due and lets a save under way end. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isDue = false;
    while (this.#running) await this.#running;
    this.#isDue = false;
  }

  async #run(): Promise<void> {
    try {
      await this.#save();
      if (!this.#isDue) this.#onState('saved');
    } catch {
      this.#isDue = true;
      this.#onState('failed');
    } finally {
      this.#running = null;
    }
  }
}
