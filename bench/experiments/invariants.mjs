/** What must hold after any experiment, each as one line of its table. */
import { createHash } from 'node:crypto';
import { checkBooks } from '../../server/src/books-checks/check-books.ts';
import { sealAudit, verifyAuditChain } from '../../server/src/modules/audit/index.ts';

/**
 * @typedef {{ what: string, found: string | number, bar: string | number, isKept: boolean }} Line
 * @typedef {import('./journal.mjs').Entry} Entry
 * @typedef {import('pg').Client} Client
 * @typedef {import('../../server/src/platform/database.ts').Database} Database
 */

/** @param {string} what @param {number} found @returns {Line} */
export function none(what, found) {
  return { what, found, bar: 0, isKept: found === 0 };
}

/** @param {string} what @param {number} found @param {number} wanted @returns {Line} */
export function exactly(what, found, wanted) {
  return { what, found, bar: wanted, isKept: found === wanted };
}

/**
 * Every claim somebody was told of is there once, under its key; after the replay there is one for every key.
 * @param {Client} client
 * @param {Entry[]} entries
 * @returns {Promise<Line[]>}
 */
export async function claimsOnce(client, entries) {
  const { rows } = await client.query(
    'SELECT c.id, k.key FROM claim c LEFT JOIN claim_submission k ON k.claim_id = c.id',
  );
  const claims = entries.filter((one) => one.kind === 'claim');
  const ids = new Map(rows.map((row) => [row.key, row.id]));
  const lost = claims.filter((one) => one.outcome === 'acknowledged' && ids.get(one.key) !== one.answer?.id);
  return [
    exactly('claims kept, of as many keys sent', rows.length, claims.length),
    none('claims acknowledged and lost, or under another id', lost.length),
    none('claims without a key', rows.filter((row) => !row.key).length),
  ];
}

/**
 * What somebody was told of is there once, also when it is not known who else sent what.
 * @param {Client} client
 * @param {Entry[]} entries
 * @returns {Promise<Line>}
 */
export async function acknowledgedKept(client, entries) {
  const { rows } = await client.query(
    `SELECT c.id, c.status, k.key FROM claim c LEFT JOIN claim_submission k ON k.claim_id = c.id`,
  );
  const statuses = new Map(rows.map((row) => [row.id, row.status]));
  const ids = new Map(rows.map((row) => [row.key, row.id]));
  const told = entries.filter((one) => one.outcome === 'acknowledged');
  const wrong = told.filter(({ kind, key, answer }) => {
    if (kind === 'claim') return ids.get(key) !== answer?.id;
    if (kind === 'approval') return statuses.get(key) !== 'approved';
    if (kind === 'rejection') return statuses.get(key) !== 'rejected';
    return false;
  });
  return none(`acknowledged and lost, or there under another id (${told.length} acknowledged)`, wrong.length);
}

/**
 * An approval somebody was told of stands, and no claim was approved twice.
 * @param {Client} client
 * @param {Entry[]} entries
 * @returns {Promise<Line[]>}
 */
export async function approvalsOnce(client, entries) {
  const { rows } = await client.query(
    `SELECT c.id, c.status, count(a.id)::integer AS approvals
     FROM claim c LEFT JOIN audit_entry a ON a.object_id = c.id::text AND a.action = 'claim.approved'
     GROUP BY c.id, c.status`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const told = entries.filter((one) => one.kind === 'approval' && one.outcome === 'acknowledged');
  const wrong = rows.filter((row) => row.approvals !== (row.status === 'approved' ? 1 : 0));
  return [
    none('approvals acknowledged and lost', told.filter((one) => known.get(one.key)?.status !== 'approved').length),
    none('claims approved twice or without a trace', wrong.length),
  ];
}

/**
 * Every row of a file has its object with the same hash, once it is opened.
 * @param {Client} client
 * @param {import('../../server/src/modules/files/index.ts').Files['store']} store
 * @returns {Promise<Line>}
 */
export async function filesWhole(client, store) {
  const { rows } = await client.query(`SELECT storage_key, encode(sha256, 'hex') AS sha256 FROM stored_file`);
  let damaged = 0;
  for (const row of rows) {
    const bytes = await store.get(row.storage_key).catch(() => null);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== row.sha256) damaged += 1;
  }
  return none(`files missing or damaged, of ${rows.length}`, damaged);
}

/** @param {Database} db @returns {Promise<Line>} */
export async function booksRight(db) {
  const findings = await checkBooks(db);
  for (const finding of findings) console.error(finding);
  return none('books that do not add up', findings.length);
}

/**
 * @param {Database} db
 * @param {(string | null)[]} companies whose chains are verified; null is the portal's own
 * @returns {Promise<Line>}
 */
export async function chainsHold(db, companies) {
  await sealAudit(db);
  let entries = 0;
  let broken = 0;
  for (const companyId of companies) {
    const verdict = await verifyAuditChain(db, companyId);
    entries += verdict.entries;
    if (!verdict.ok) broken += 1;
  }
  return none(`audit chains broken (${entries} sealed entries read)`, broken);
}

/**
 * Every minute of a schedule is at most one job, also when it comes late because nobody was there; a run cut off is repeated as the
 * same job. So there are never more jobs than minutes begun.
 * @param {Client} client
 * @param {string[]} names of jobs scheduled for every minute
 * @param {number} since
 * @returns {Promise<Line>}
 */
export async function jobsOnce(client, names, since) {
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(since / 60_000) + 1;
  const { rows } = await client.query(
    'SELECT name, count(*)::integer AS runs FROM pgboss.job WHERE name = ANY ($1) GROUP BY name',
    [names],
  );
  const all = rows.reduce((sum, row) => sum + row.runs, 0);
  const tooMany = rows.reduce((sum, row) => sum + Math.max(0, row.runs - minutes), 0);
  return none(`scheduled jobs run twice (${all} runs of ${names.length} jobs in ${minutes} minutes)`, tooMany);
}

/** @param {{ messageId: string, body: string }[]} mails @returns {Line[]} */
export function mailsOfOneContent(mails) {
  /** @type {Map<string, Set<string>>} */
  const contents = new Map();
  for (const { messageId, body } of mails) {
    // The border between the parts of a message is made anew on each sending, and so is its date.
    const plain = body.replace(/^date:.*$/im, '').replaceAll(/--_NmP-[^\s"]+/g, '');
    contents.set(messageId, (contents.get(messageId) ?? new Set()).add(plain));
  }
  const again = mails.length - contents.size;
  const different = [...contents.values()].filter((one) => one.size > 1).length;
  return [none(`mails with two contents under one id (${contents.size} sent, ${again} of them again)`, different)];
}

/** @param {Line[]} lines */
export function tableOf(lines) {
  return [
    '| what | found | bar | |',
    '|---|---|---|---|',
    ...lines.map(({ what, found, bar, isKept }) => `| ${what} | ${found} | ${bar} | ${isKept ? 'kept' : 'MISSED'} |`),
  ].join('\n');
}
