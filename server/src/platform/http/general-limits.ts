import { hash } from 'node:crypto';
import { now } from '../clock.ts';
import type { Database } from '../database.ts';
import { lease, tooMany } from '../limits.ts';

/** Whose calls are counted: a person's, or everything and what nobody in particular reads or sends from one address. */
interface Counted {
  kind: 'person' | 'address' | 'reads' | 'sends' | 'reports';
  who: string;
  perMinute: number;
}

interface Purse {
  left: number;
  endsAt: number;
  /** Nothing was granted any more: once it is empty, refuse until the window ends. */
  isLast: boolean;
}

const windowSeconds = 60;
/** A node takes a twentieth of a limit at a time, so that an ordinary request costs no write. */
const leaseShare = 20;
/** With so little of a lease left the next is fetched, so that hardly anybody waits for it. */
const lowShare = 3;

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
    if (this.#isLow(key, counted)) this.#startRefill(key, counted).catch(() => undefined);
  }

  #takeOne(key: string): boolean {
    const time = now().getTime();
    const purse = this.#purses.get(key);
    if (!purse || purse.endsAt <= time) return false;
    if (purse.left === 0 && purse.isLast) throw tooMany(Math.ceil((purse.endsAt - time) / 1000));
    if (purse.left === 0) return false;
    purse.left -= 1;
    return true;
  }

  #isLow(key: string, counted: Counted): boolean {
    const purse = this.#purses.get(key);
    return !!purse && !purse.isLast && purse.left < leaseOf(counted) / lowShare && !this.#refills.has(key);
  }

  #startRefill(key: string, counted: Counted): Promise<void> {
    const refill = this.#refill(key, counted).finally(() => this.#refills.delete(key));
    this.#refills.set(key, refill);
    return refill;
  }

  async #refill(key: string, counted: Counted): Promise<void> {
    const { kind, who, perMinute } = counted;
    const limit = { key: kind === 'person' ? key : `${kind}:${shortHash(who)}`, max: perMinute, windowSeconds };
    const { granted, secondsLeft } = await lease(this.#db, limit, leaseOf(counted));
    const time = now().getTime();
    this.#forgetOldPurses(time);
    const old = this.#purses.get(key);
    const left = old && old.endsAt > time ? old.left : 0;
    const endsAt = time + Math.max(1, secondsLeft) * 1000;
    this.#purses.set(key, { left: left + granted, endsAt, isLast: granted === 0 });
  }

  #forgetOldPurses(time: number): void {
    if (this.#purses.size < 5_000) return;
    for (const [key, purse] of this.#purses) if (purse.endsAt <= time) this.#purses.delete(key);
  }
}

function leaseOf({ perMinute }: Counted): number {
  return Math.max(1, Math.ceil(perMinute / leaseShare));
}

/** Addresses are known here as long as they call; what is written down is only this of them. */
function shortHash(address: string): string {
  return hash('sha256', address, 'base64url').slice(0, 22);
}
