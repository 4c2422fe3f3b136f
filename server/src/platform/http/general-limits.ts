import { hash } from 'node:crypto';
import { now } from '../clock.ts';
import type { Database } from '../database.ts';
import { lease, tooMany } from '../limits.ts';

/** Whose calls are counted: a person's, or everything and what nobody in particular reads or sends from one address. */
interface Counted {
  kind: 'person' | 'address' | 'reads' | 'sends';
  who: string;
  perMinute: number;
}

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

  async count(counted: Counted): Promise<void> {
    const key = `${counted.kind}:${counted.who}`;
    while (!this.#takeOne(key)) await (this.#refills.get(key) ?? this.#startRefill(key, counted));
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

  #startRefill(key: string, counted: Counted): Promise<void> {
    const refill = this.#refill(key, counted).finally(() => this.#refills.delete(key));
    this.#refills.set(key, refill);
    return refill;
  }

  async #refill(key: string, { kind, who, perMinute }: Counted): Promise<void> {
    const wanted = Math.max(1, Math.ceil(perMinute / leaseShare));
    const limit = { key: kind === 'person' ? key : `${kind}:${shortHash(who)}`, max: perMinute, windowSeconds };
    const { granted, secondsLeft } = await lease(this.#db, limit, wanted);
    const time = now().getTime();
    this.#forgetOldPurses(time);
    this.#purses.set(key, { left: granted > 0 ? granted : refused, endsAt: time + Math.max(1, secondsLeft) * 1000 });
  }

  #forgetOldPurses(time: number): void {
    if (this.#purses.size < 5_000) return;
    for (const [key, purse] of this.#purses) if (purse.endsAt <= time) this.#purses.delete(key);
  }
}

/** Addresses are known here as long as they call; what is written down is only this of them. */
function shortHash(address: string): string {
  return hash('sha256', address, 'base64url').slice(0, 22);
}
