import type { TransferType } from '@polana/contract/ledger';
import type { PlainDate } from '@polana/contract/plain-date';
import { now } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { Refusal } from '#platform/errors';

export type PostedType = Exclude<TransferType, 'reservation' | 'release'>;

interface Written {
  id: string;
  idempotencyKey: string;
  requestSha256: string;
  note: string;
  createdBy: string | null;
  createdAt?: Date | undefined;
}

export interface NewTransfer extends Written {
  type: PostedType;
  fromAccountId: string;
  toAccountId: string;
  amountCents: number;
  effectiveDate: PlainDate;
  subjectId: string | null;
  reservationId: string | null;
  reversesId: string | null;
}

export interface NewReservation extends Written {
  accountId: string;
  amountCents: number;
  effectiveDate: PlainDate;
  subjectId: string | null;
}

export interface NewRelease extends Written {
  reservationId: string;
}

export interface StoredTransfer {
  id: string;
  type: PostedType;
  fromAccountId: string;
  toAccountId: string;
  amountCents: number;
  subjectId: string | null;
  idempotencyKey: string;
  requestSha256: string;
}

export interface ReversibleTransfer extends StoredTransfer {
  reversedBy: string | null;
}

export interface StoredReservation {
  id: string;
  accountId: string;
  amountCents: number;
  state: 'open' | 'posted' | 'voided';
  drawnCents: number | null;
  subjectId: string | null;
  idempotencyKey: string;
  requestSha256: string;
}

export interface StoredRelease {
  reservationId: string;
  idempotencyKey: string;
  requestSha256: string;
}

/** Adds transfers in the given order; the database moves the balances with them. Answers how many keys were new. */
export function insertTransfers(tx: Tx, companyId: string, lines: readonly NewTransfer[]): Promise<number> {
  return refusingOverdraft(() =>
    tx.client.query({
      name: 'ledger-insert-transfers',
      text: `INSERT INTO transfer (company_id, id, type, from_account_id, to_account_id, amount_cents, effective_date, subject_id,
          reservation_id, reverses_id, note, idempotency_key, request_sha256, created_at, created_by)
        SELECT $1, line.* FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::bigint[], $7::date[], $8::uuid[],
          $9::uuid[], $10::uuid[], $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::uuid[]) AS line
        ON CONFLICT (company_id, idempotency_key) DO NOTHING`,
      values: [
        companyId,
        lines.map((line) => line.id),
        lines.map((line) => line.type),
        lines.map((line) => line.fromAccountId),
        lines.map((line) => line.toAccountId),
        lines.map((line) => line.amountCents),
        lines.map((line) => line.effectiveDate),
        lines.map((line) => line.subjectId),
        lines.map((line) => line.reservationId),
        lines.map((line) => line.reversesId),
        ...writtenColumns(lines),
      ],
    }),
  );
}

/** Adds reservations in the given order; the database sets the money aside with them. Answers how many keys were new. */
export function insertReservations(tx: Tx, companyId: string, lines: readonly NewReservation[]): Promise<number> {
  return refusingOverdraft(() =>
    tx.client.query({
      name: 'ledger-insert-reservations',
      text: `INSERT INTO reservation (company_id, id, account_id, amount_cents, effective_date, subject_id, note,
          idempotency_key, request_sha256, created_at, created_by)
        SELECT $1, line.* FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::date[], $6::uuid[], $7::text[], $8::text[],
          $9::text[], $10::timestamptz[], $11::uuid[]) AS line
        ON CONFLICT (company_id, idempotency_key) DO NOTHING`,
      values: [
        companyId,
        lines.map((line) => line.id),
        lines.map((line) => line.accountId),
        lines.map((line) => line.amountCents),
        lines.map((line) => line.effectiveDate),
        lines.map((line) => line.subjectId),
        ...writtenColumns(lines),
      ],
    }),
  );
}

/** Voids open reservations; the database gives the money back with it. */
export async function insertReleases(tx: Tx, companyId: string, lines: readonly NewRelease[]): Promise<void> {
  await tx.client.query({
    name: 'ledger-insert-releases',
    text: `INSERT INTO reservation_release (company_id, id, reservation_id, note, idempotency_key, request_sha256, created_at,
        created_by)
      SELECT $1, line.* FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
        $8::uuid[]) AS line`,
    values: [
      companyId,
      lines.map((line) => line.id),
      lines.map((line) => line.reservationId),
      ...writtenColumns(lines),
    ],
  });
}

const transferColumns = `t.id, t.type, t.from_account_id AS "fromAccountId", t.to_account_id AS "toAccountId",
  t.amount_cents AS "amountCents", t.subject_id AS "subjectId", t.idempotency_key AS "idempotencyKey",
  t.request_sha256 AS "requestSha256"`;

export async function findTransfer(tx: ReadTx, companyId: string, id: string): Promise<ReversibleTransfer | null> {
  const { rows } = await tx.client.query<ReversibleTransfer>(
    `SELECT ${transferColumns}, (SELECT reversal.id FROM transfer reversal WHERE reversal.reverses_id = t.id) AS "reversedBy"
     FROM transfer t WHERE t.company_id = $1 AND t.id = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

export async function findTransfersByKey(
  tx: ReadTx,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, StoredTransfer>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.client.query<StoredTransfer>({
    name: 'ledger-find-transfers-by-key',
    text: `SELECT ${transferColumns} FROM transfer t WHERE t.company_id = $1 AND t.idempotency_key = ANY($2)`,
    values: [companyId, keys],
  });
  return new Map(rows.map((row) => [row.idempotencyKey, row]));
}

/** Holds the key of a reward until the transaction ends: whoever comes with the same one waits, whichever company's books they hold. */
export async function lockRewardKey(tx: Tx, key: string): Promise<void> {
  await tx.client.query({
    name: 'ledger-lock-reward-key',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('reward key ' || $1, 0))`,
    values: [key],
  });
}

/** Whether the key stands for a reward in another company. */
export async function isRewardKeyUsedElsewhere(tx: ReadTx, companyId: string, key: string): Promise<boolean> {
  const { rows } = await tx.client.query({
    name: 'ledger-reward-key-elsewhere',
    text: `SELECT FROM transfer WHERE type = 'clubReward' AND idempotency_key = $2 AND company_id <> $1 LIMIT 1`,
    values: [companyId, key],
  });
  return rows.length > 0;
}

const reservationColumns = `id, account_id AS "accountId", amount_cents AS "amountCents", state, drawn_cents AS "drawnCents",
  subject_id AS "subjectId", idempotency_key AS "idempotencyKey", request_sha256 AS "requestSha256"`;

export async function findReservation(tx: ReadTx, companyId: string, id: string): Promise<StoredReservation | null> {
  return (await findReservations(tx, companyId, [id])).get(id) ?? null;
}

export async function findReservations(
  tx: ReadTx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, StoredReservation>> {
  const { rows } = await tx.client.query<StoredReservation>({
    name: 'ledger-find-reservations',
    text: `SELECT ${reservationColumns} FROM reservation WHERE company_id = $1 AND id = ANY ($2::uuid[])`,
    values: [companyId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findReservationsByKey(
  tx: ReadTx,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, StoredReservation>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.client.query<StoredReservation>({
    name: 'ledger-find-reservations-by-key',
    text: `SELECT ${reservationColumns} FROM reservation WHERE company_id = $1 AND idempotency_key = ANY($2)`,
    values: [companyId, keys],
  });
  return new Map(rows.map((row) => [row.idempotencyKey, row]));
}

export async function findReleasesByKey(
  tx: ReadTx,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, StoredRelease>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.client.query<StoredRelease>({
    name: 'ledger-find-releases-by-key',
    text: `SELECT reservation_id AS "reservationId", idempotency_key AS "idempotencyKey", request_sha256 AS "requestSha256"
      FROM reservation_release WHERE company_id = $1 AND idempotency_key = ANY($2)`,
    values: [companyId, keys],
  });
  return new Map(rows.map((row) => [row.idempotencyKey, row]));
}

function writtenColumns(lines: readonly Written[]): unknown[] {
  const at = now();
  return [
    lines.map((line) => line.note),
    lines.map((line) => line.idempotencyKey),
    lines.map((line) => line.requestSha256),
    lines.map((line) => line.createdAt ?? at),
    lines.map((line) => line.createdBy),
  ];
}

/** Nothing is weighed before it is written: the account's own constraint says what does not fit, and ends the transaction. */
async function refusingOverdraft(write: () => Promise<{ rowCount: number | null }>): Promise<number> {
  try {
    const { rowCount } = await write();
    return rowCount ?? 0;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'account_never_overdrawn') {
      throw new Refusal('balance_too_low', 409);
    }
    throw error;
  }
}
