import {
  adjustEntitlement,
  type EntitlementLine,
  expireMany,
  type ExpiryLine,
  fundCompany,
  postMany,
  type ReservationLine,
  rewardClub,
} from '#modules/ledger';
import { standAt } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { AllowanceKey, BookStep } from './account-book.ts';

/** Measured: without statistics the database joins a batch line by line, so larger ones cost more than more of them. */
const linesPerBatch = 100;

type ReserveStep = Extract<BookStep, { kind: 'reserve' }>;
type OutcomeStep = Extract<BookStep, { kind: 'post' | 'void' }>;
type ExpireStep = Extract<BookStep, { kind: 'expire' }>;
type SingleStep = Exclude<BookStep, { kind: 'credit' | 'reserve' | 'post' | 'void' | 'expire' }>;

/** Books the planned steps of one company in the order of their time; answers the reservation of every claim. */
export async function postHistory(tx: Tx, companyId: string, steps: readonly BookStep[]): Promise<Map<string, string>> {
  const batch = new Batch(tx, companyId);
  for (const step of steps) {
    if (step.kind === 'credit') await batch.credit(step);
    else if (step.kind === 'reserve') await batch.reserve(step);
    else if (step.kind === 'post' || step.kind === 'void') await batch.close(step);
    else if (step.kind === 'expire') await batch.expire(step);
    else {
      await batch.flushBefore(step);
      await at(step.at, () => postSingle(tx, companyId, step));
    }
  }
  await batch.flush();
  return batch.reservationIds;
}

/**
 * Collects steps for the ledger's bulk door, which books credits, then reservations, then drawings and releases. A batch ends
 * where that order would differ from the order of time: when a claim lives on what another one has just released.
 */
class Batch {
  readonly reservationIds = new Map<string, string>();
  readonly #tx: Tx;
  readonly #companyId: string;
  /** The very line a claim was reserved with: its outcome is booked with the same key and content. */
  readonly #reserved = new Map<string, ReservationLine>();
  #from: Date | undefined;
  #entitlements: EntitlementLine[] = [];
  #reservations = new Map<string, ReservationLine>();
  #expiries: ExpiryLine[] = [];
  #released = new Set<string>();
  #touched = new Set<string>();

  constructor(tx: Tx, companyId: string) {
    this.#tx = tx;
    this.#companyId = companyId;
  }

  async credit({
    at: createdAt,
    date: effectiveDate,
    employmentId,
    year,
    actionCode,
    amountCents,
  }: Extract<BookStep, { kind: 'credit' }>) {
    await this.#makeRoom(createdAt);
    const idempotencyKey = `entitlement ${employmentId} ${year} ${actionCode}`;
    this.#entitlements.push({
      employmentId,
      year,
      actionCode,
      amountCents,
      effectiveDate,
      createdAt,
      createdBy: null,
      idempotencyKey,
    });
  }

  async reserve(step: ReserveStep): Promise<void> {
    if (this.#released.has(accountOf(step))) await this.flush();
    await this.#makeRoom(step.at);
    const line: ReservationLine = {
      employmentId: step.employmentId,
      year: step.year,
      actionCode: step.actionCode,
      amountCents: step.amountCents,
      effectiveDate: step.date,
      createdAt: step.at,
      createdBy: step.createdBy,
      subjectId: step.claimId,
      idempotencyKey: `claim ${step.claimId}`,
    };
    this.#touched.add(accountOf(step));
    this.#reserved.set(step.claimId, line);
    this.#reservations.set(step.claimId, line);
  }

  async close(step: OutcomeStep): Promise<void> {
    await this.#makeRoom(step.at);
    const line = this.#reserved.get(step.claimId);
    if (!line) throw new RangeError(`claim ${step.claimId} was never reserved`);
    const { createdBy, at: createdAt, date: effectiveDate } = step;
    const outcome =
      step.kind === 'post'
        ? { state: 'posted' as const, effectiveDate, amountCents: step.amountCents, createdBy, createdAt }
        : { state: 'voided' as const, createdBy, createdAt };
    this.#touched.add(accountOf(step));
    this.#reservations.set(step.claimId, { ...line, outcome });
    if (step.kind === 'void' || step.amountCents < line.amountCents) this.#released.add(accountOf(step));
  }

  /** A year ends for everybody at once, so what expires makes a batch of its own. */
  async expire({ at: createdAt, date: effectiveDate, employmentId, year, actionCode }: ExpireStep): Promise<void> {
    if (this.#entitlements.length + this.#reservations.size > 0) await this.flush();
    this.#from ??= createdAt;
    const idempotencyKey = `expiry ${employmentId} ${year} ${actionCode}`;
    this.#expiries.push({ employmentId, year, actionCode, effectiveDate, createdAt, createdBy: null, idempotencyKey });
  }

  /** A single booking waits for the batch only where both move the same account. */
  async flushBefore(step: SingleStep): Promise<void> {
    const movesFund = step.kind !== 'reward' && this.#entitlements.length > 0;
    const movesSameAllowance = 'year' in step && this.#touched.has(accountOf(step));
    if (movesFund || movesSameAllowance || this.#expiries.length > 0) await this.flush();
  }

  async flush(): Promise<void> {
    if (!this.#from) return;
    const claims = [...this.#reservations.keys()];
    const postings = { entitlements: this.#entitlements, reservations: [...this.#reservations.values()] };
    const posted = await at(this.#from, () => postMany(this.#tx, this.#companyId, postings));
    if (this.#expiries.length > 0) await at(this.#from, () => expireMany(this.#tx, this.#companyId, this.#expiries));
    for (const [index, claimId] of claims.entries())
      this.reservationIds.set(claimId, posted.reservationIds[index] ?? '');
    this.#from = undefined;
    this.#entitlements = [];
    this.#reservations = new Map();
    this.#expiries = [];
    this.#released = new Set();
    this.#touched = new Set();
  }

  async #makeRoom(from: Date): Promise<void> {
    const isFull = this.#entitlements.length + this.#reservations.size >= linesPerBatch;
    if (isFull || this.#expiries.length > 0) await this.flush();
    this.#from ??= from;
  }
}

async function postSingle(tx: Tx, companyId: string, step: SingleStep): Promise<void> {
  const booking = { companyId, effectiveDate: step.date, createdBy: null };
  if (step.kind === 'fund') {
    await fundCompany(tx, { ...booking, amountCents: step.amountCents, idempotencyKey: `funding ${step.date}` });
  } else if (step.kind === 'reward') {
    const { employmentId, amountCents, note } = step;
    const idempotencyKey = `reward ${employmentId} ${step.date}`;
    await rewardClub(tx, { ...booking, employmentId, amountCents, note, idempotencyKey });
  } else {
    const { employmentId, year, actionCode, creditedCents, subjectId } = step;
    const idempotencyKey = `adjustment ${subjectId} ${actionCode}`;
    await adjustEntitlement(tx, {
      ...booking,
      employmentId,
      year,
      actionCode,
      creditedCents,
      subjectId,
      idempotencyKey,
    });
  }
}

function accountOf({ employmentId, year, actionCode }: AllowanceKey): string {
  return `${employmentId} ${year} ${actionCode}`;
}

/** The ledger writes what happens now; the history happened then. */
export async function at<Result>(instant: Date, act: () => Promise<Result>): Promise<Result> {
  const goOn = standAt(instant);
  try {
    return await act();
  } finally {
    goOn();
  }
}
