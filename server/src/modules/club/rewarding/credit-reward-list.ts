import { textFromCents } from '@polana/contract/money';
import { rewardListRowsMax, type RewardListAnswer } from '@polana/contract/operator-club';
import type { Language } from '@polana/contract/roles';
import type { Author, Operator } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { lockBooks } from '#modules/ledger';
import en from '../club-managing.en.json' with { type: 'json' };
import sk from '../club-managing.sk.json' with { type: 'json' };
import { giveReward } from '../reward-employee.ts';
import { findPartner } from '../reward.store.ts';
import { readSheet } from './read-sheet.ts';
import { markOf, readRows, type RewardRow, type RowError } from './reward-list.rules.ts';
import { findCreditedList, findRecipients, insertCreditedList } from './reward-list.store.ts';

const texts = { sk: sk.rows, en: en.rows };

export interface RewardList {
  offerId: string;
  fileName: string;
  bytes: Buffer;
  /** Without it the list is only checked. */
  isConfirmed: boolean;
}

interface Crediting {
  operator: Pick<Operator, 'personId'>;
  author: Author;
  publicUrl: string;
  lang: Language;
}

/** Checks a list of rewards and, once confirmed, credits the whole of it; with one wrong line or the second time nothing. */
export async function creditRewardList(
  db: Database,
  crediting: Crediting,
  list: RewardList,
): Promise<RewardListAnswer> {
  const typed = await readSheet(list.bytes);
  if (typed.length === 0) throw new Refusal('reward_list_empty', 422);
  if (typed.length > rewardListRowsMax)
    throw new Refusal('reward_list_too_long', 422, { values: { count: rewardListRowsMax } });
  const { rows, errors } = readRows(typed);
  const check = await reading(db, (tx) => checkList(tx, list.offerId, rows, errors));
  const isCredited = list.isConfirmed && check.errors.length === 0 && !check.known;
  if (isCredited) await inTransaction(db, (tx) => credit(tx, crediting, list, rows));
  return {
    rowCount: typed.length,
    total: textFromCents(totalOf(rows)),
    errors: check.errors.map((error) => ({ line: error.line, message: messageOf(error, crediting.lang) })),
    known: check.known ? { by: check.known.by, at: check.known.at.toISOString() } : null,
    isCredited,
  };
}

async function checkList(tx: ReadTx, offerId: string, rows: RewardRow[], errors: RowError[]) {
  if (!(await findPartner(tx, offerId))) throw new Refusal('offer_not_found', 404, { path: 'offerId' });
  const recipients = await findRecipients(tx, rows);
  const strangers = rows.filter((row) => !recipients.has(row.line));
  const all = [...errors, ...strangers.map(({ line }): RowError => ({ line, problem: 'employeeUnknown' }))];
  return {
    errors: all.toSorted((one, other) => one.line - other.line),
    known: await findCreditedList(tx, markOf(offerId, rows)),
  };
}

async function credit(tx: Tx, crediting: Crediting, list: RewardList, rows: readonly RewardRow[]): Promise<void> {
  const { operator, author, publicUrl } = crediting;
  const { offerId, fileName } = list;
  const sha256 = markOf(offerId, rows);
  const kept = { sha256, offerId, fileName, rowCount: rows.length, totalCents: totalOf(rows) };
  if (!(await insertCreditedList(tx, { ...kept, at: now(), byPersonId: operator.personId })))
    throw new Refusal('reward_list_known', 409);
  const recipients = await findRecipients(tx, rows);
  // The list itself is credited once; a list whose rewards were all taken back comes with keys of its own again.
  const creditingId = newId();
  const orders = rows.map(({ line, amountCents, note }) => {
    const employmentId = recipients.get(line)?.employmentId;
    // Somebody left since the list was checked.
    if (!employmentId) throw new Refusal('reward_employee_not_found', 409);
    return { employmentId, offerId, amountCents, note, idempotencyKey: `${creditingId} ${line}` };
  });
  // Every company's books, in one order, before the operator's account, which a single reward takes last too: nobody waits in a circle.
  const companyIds = new Set([...recipients.values()].map(({ companyId }) => companyId));
  for (const companyId of [...companyIds].toSorted()) await lockBooks(tx, companyId);
  for (const order of orders) await giveReward(tx, operator, order, { author, publicUrl, listSha256: sha256 });
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'clubRewardList.credited',
    objectType: 'clubOffer',
    objectId: offerId,
    changes: { fileName, rowCount: rows.length, totalCents: kept.totalCents, sha256: sha256.toString('hex') },
  });
}

function totalOf(rows: readonly RewardRow[]): number {
  return rows.reduce((total, row) => total + row.amountCents, 0);
}

function messageOf({ problem, sameAs }: RowError, lang: Language): string {
  return texts[lang][problem].replace('{line}', String(sameAs ?? ''));
}
