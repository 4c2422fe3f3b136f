import { now } from '../clock.ts';
import type { Database } from '../database.ts';
import { lease, tooMany } from '../limits.ts';

interface Purse {
  left: number;
  endsAt: number;
}

const windowSeconds = 60;
/** A node takes a twentieth of a limit at a time, so that an ordinary request costs no write. */
const leaseShare = 20;
/** The window is used up: refuse until it ends. */
const refused = -1;

/** The wide limits on all calls, counted in PostgreSQL across nodes in small leases. */
export class GeneralLimits {
  readonly #db: Database;
  readonly #purses = new Map<string, Purse>();
  /** Whoever finds a purse empty waits for the one refill that is under way. */
  readonly #refills = new Map<string, Promise<void>>();

  constructor(db: Database) {
    this.#db = db;
  }

  async count(key: string, perMinute: number): Promise<void> {
    while (!this.#takeOne(key)) {
      const refill = this.#refills.get(key) ?? this.#startRefill(key, perMinute);
      await refill;
    }
  }

  #takeOne(key: string): boolean {
    const time = now().getTime();
    const purse = this.#purses.get(key);
    if (!purse || purse.endsAt <= time) return false;
    if (purse.left === refused) throw tooMany(Math.ceil((purse.endsAt - time) / 1000));
    if (purse.left === 0) return false;
    purse.left -= 1;
    return true;
  }

  #startRefill(key: string, perMinute: number): Promise<void> {
    const refill = this.#refill(key, perMinute).finally(() => this.#refills.delete(key));
    this.#refills.set(key, refill);
    return refill;
  }

  async #refill(key: string, perMinute: number): Promise<void> {
    const wanted = Math.max(1, Math.ceil(perMinute / leaseShare));
    const { granted, secondsLeft } = await lease(this.#db, { key, max: perMinute, windowSeconds }, wanted);
    const time = now().getTime();
    this.#forgetOldPurses(time);
    this.#purses.set(key, { left: granted > 0 ? granted : refused, endsAt: time + Math.max(1, secondsLeft) * 1000 });
  }

  #forgetOldPurses(time: number): void {
    if (this.#purses.size < 5_000) return;
    for (const [key, purse] of this.#purses) if (purse.endsAt <= time) this.#purses.delete(key);
  }
}
