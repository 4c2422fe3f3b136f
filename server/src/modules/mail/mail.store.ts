import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface MailRow {
  id: string;
  company_id: string | null;
  kind: string;
  recipient: string;
  lang: 'sk' | 'en';
  subject: string;
  text: string;
  html: string | null;
  dedupe_key: string | null;
  message_id: string | null;
  status: 'queued' | 'sent' | 'failed' | 'kept' | 'held';
  tries: number;
  last_try_at: Date | null;
  last_problem: string | null;
  give_up_at: Date;
  created_at: Date;
  sent_at: Date | null;
  emptied_at: Date | null;
  attachments: readonly MailAttachment[];
}

/** A small text beside the mail's own. */
export interface MailAttachment {
  name: string;
  contentType: string;
  text: string;
}

interface MailTables {
  mail: MailRow;
}

type NewMail = Pick<
  MailRow,
  | 'id'
  | 'company_id'
  | 'kind'
  | 'recipient'
  | 'lang'
  | 'subject'
  | 'text'
  | 'html'
  | 'dedupe_key'
  | 'give_up_at'
  | 'created_at'
  | 'attachments'
>;

/** How many were new: one whose key exists is left out. Names no conflict target and returns nothing: the writer may not read mails. */
export async function insertMails(tx: Tx, rows: readonly NewMail[]): Promise<number> {
  const { rowCount } = await tx.client.query({
    name: 'mail-insert',
    text: `INSERT INTO mail (id, company_id, kind, recipient, lang, subject, text, html, dedupe_key, give_up_at, created_at, attachments)
     SELECT line.* FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::timestamptz[], $11::timestamptz[], $12::jsonb[]) AS line
     ON CONFLICT DO NOTHING`,
    values: [
      rows.map((row) => row.id),
      rows.map((row) => row.company_id),
      rows.map((row) => row.kind),
      rows.map((row) => row.recipient),
      rows.map((row) => row.lang),
      rows.map((row) => row.subject),
      rows.map((row) => row.text),
      rows.map((row) => row.html),
      rows.map((row) => row.dedupe_key),
      rows.map((row) => row.give_up_at),
      rows.map((row) => row.created_at),
      rows.map((row) => JSON.stringify(row.attachments)),
    ],
  });
  return rowCount ?? 0;
}

export interface MailToSend {
  id: string;
  recipient: string;
  lang: 'sk' | 'en';
  subject: string;
  text: string;
  html: string | null;
  messageId: string;
  giveUpAt: Date;
  attachments: readonly MailAttachment[];
}

/** Counts a try of a mail that is still to be sent; its message id is settled at the first one. */
export async function beginTry(tx: Tx, mailId: string, messageId: string, at: Date): Promise<MailToSend | null> {
  const row = await tablesOf<MailTables>(tx)
    .updateTable('mail')
    .set((mail) => ({
      tries: mail('tries', '+', 1),
      last_try_at: at,
      message_id: mail.fn.coalesce('message_id', mail.val(messageId)),
    }))
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .returning(['id', 'recipient', 'lang', 'subject', 'text', 'html', 'message_id', 'give_up_at', 'attachments'])
    .executeTakeFirst();
  if (!row) return null;
  const { message_id: settledId, give_up_at: giveUpAt, ...mail } = row;
  return { ...mail, messageId: settledId ?? messageId, giveUpAt };
}

export async function markSent(tx: Tx, mailId: string, at: Date): Promise<void> {
  await changeQueued(tx, mailId, { status: 'sent', sent_at: at, last_problem: null });
}

export async function markKept(tx: Tx, mailId: string): Promise<void> {
  await changeQueued(tx, mailId, { status: 'kept' });
}

export async function markFailed(tx: Tx, mailId: string, problem: string): Promise<void> {
  await changeQueued(tx, mailId, { status: 'failed', last_problem: problem });
}

export async function noteProblem(tx: Tx, mailId: string, problem: string): Promise<void> {
  await changeQueued(tx, mailId, { last_problem: problem });
}

async function changeQueued(tx: Tx, mailId: string, values: Partial<MailRow>): Promise<void> {
  await tablesOf<MailTables>(tx)
    .updateTable('mail')
    .set(values)
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .execute();
}

/** False unless the mail had failed and still has its text. */
export async function requeueFailed(tx: Tx, mailId: string, giveUpAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<MailTables>(tx)
    .updateTable('mail')
    .set({ status: 'queued', give_up_at: giveUpAt })
    .where('id', '=', mailId)
    .where('status', '=', 'failed')
    .where('emptied_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The one mail that goes to an address after it was erased. */
export const farewellKind = 'privacy.erased';
/** Whom an emptied mail went to. */
const nobody = 'erased.invalid';

/** Of what was ever written to a mailbox only that it was written stays; what still waits is sent first. */
export async function eraseRecipient(tx: Tx, recipient: string, at: Date): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE mail SET recipient = '${nobody}', subject = '–', text = '', html = NULL, attachments = '[]',
       emptied_at = coalesce(emptied_at, $2)
     WHERE recipient = $1 AND status <> 'queued'`,
    [recipient, at],
  );
  return rowCount ?? 0;
}

/** Settled mails from before a moment that still say to whom they went. */
export async function countBodiesBefore(
  tx: ReadTx,
  before: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null; newest: Date | null }>(
    `SELECT count(*) AS count, min(created_at) AS oldest, max(created_at) AS newest FROM mail
     WHERE created_at < $1 AND recipient <> '${nobody}' AND status <> 'queued'`,
    [before],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}

/** Empties some of what was written before the given time and is settled, oldest first; that, when and why a mail went out stays. */
export async function emptyMails(tx: Tx, before: Date, at: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE mail SET recipient = '${nobody}', subject = '–', text = '', html = NULL, attachments = '[]',
       emptied_at = coalesce(emptied_at, $2)
     WHERE id IN (SELECT id FROM mail WHERE created_at < $1 AND recipient <> '${nobody}' AND status <> 'queued'
       ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED)`,
    [before, at, limit],
  );
  return rowCount ?? 0;
}

export async function countWaiting(tx: ReadTx, since: Date): Promise<number> {
  const row = await readTablesOf<MailTables>(tx)
    .selectFrom('mail')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .where('created_at', '<', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface OutboxPage {
  items: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'text' | 'kind' | 'created_at' | 'sent_at' | 'attachments'>[];
  totalCount: number;
}

export async function findOutboxPage(tx: ReadTx, limit: number, offset: number): Promise<OutboxPage> {
  const tables = readTablesOf<MailTables>(tx);
  const items = await tables
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'text', 'kind', 'created_at', 'sent_at', 'attachments'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await tables
    .selectFrom('mail')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { items, totalCount: count };
}
