/** The twelve invariants, I1 to I12, as lines of a table: what must hold whatever happened to the portal. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../server/src/app/embedded-postgres.ts';
import { checkBooks } from '../../server/src/books-checks/check-books.ts';
import { openFileStore } from '../../server/src/modules/files/index.ts';
import { sweepFiles } from '../../server/src/modules/files/sweep-files.ts';
import { standAt } from '../../server/src/platform/clock.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { Sealing } from '../../server/src/platform/sealing.ts';
import { call } from './calls.mjs';
import { acknowledgedKept, chainsHold, filesWhole, mailsOfOneContent, none } from './invariants.mjs';

const MAIL_PATIENCE_MILLISECONDS = 60_000;
const ORPHAN_AGE_MILLISECONDS = 61 * 60_000;

/**
 * Which invariant a check of the books belongs to; the first that fits.
 * @type {readonly (readonly [string, RegExp])[]}
 */
const booksInvariants = [
  ['I1 accounts that do not sum to 0, per company and together', /^sum-of|^two-sides|^reversal/],
  ['I2 balances that are not the sum of their entries', /^balance-is|^running-balance|^allowance-recomputed/],
  ['I3 allowances below 0', /^no-negative/],
  [
    'I4 claims not posted or reserved exactly once',
    /^approved-claim|^undecided|^pending-claim|^open-res|^reservation-/,
  ],
  ['I5 paid beyond what was credited', /^paid-within/],
  ['I9 imports neither wholly in nor wholly out', /^import-/],
  ['I12 rows whose company is not their parent’s', /^company-of-/],
  ['other books that do not add up', /./],
];

/**
 * @typedef {import('./invariants.mjs').Line} Line
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @param {Portal} portal running
 * @param {{ endedTokens?: string[], isMailExpected?: boolean }} [options] `endedTokens` were signed out; mail is not looked at where the mail server was the experiment
 * @returns {Promise<Line[]>}
 */
export async function everythingHolds(portal, { endedTokens = [], isMailExpected = true } = {}) {
  const books = await booksHold(portal);
  const rest = await withClient(portal.superuserUrl, async (client) => {
    const companies = (await client.query('SELECT id FROM company')).rows.map((row) => String(row.id));
    return [
      await paidWithinCap(client),
      named('I6', await acknowledgedKept(client, portal.journal.entries)),
      ...(await filesHold(portal, client)),
      await changesTraced(client),
      named('I8', await chainsHold(portal.db, [null, ...companies])),
      ...(isMailExpected ? await mailsHold(portal) : []),
      await tokensDead(portal.url, endedTokens),
    ];
  });
  return [...books, ...rest].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** @param {Line} line */
function placeOf({ what }) {
  return Number(/^I(\d+)/.exec(what)?.[1] ?? 13);
}

/** @param {string} name @param {Line} line */
function named(name, line) {
  return { ...line, what: `${name} ${line.what}` };
}

/** @param {Portal} portal */
async function booksHold({ db }) {
  const counts = new Map(booksInvariants.map(([what]) => [what, 0]));
  for (const finding of await checkBooks(db)) {
    console.error(finding);
    const [what = ''] = booksInvariants.find(([, pattern]) => pattern.test(finding.check)) ?? [];
    counts.set(what, (counts.get(what) ?? 0) + finding.count);
  }
  return [...counts].map(([what, count]) => none(what, count));
}

/**
 * What was paid of an allowance is within the law's cap at the longest working time of the year.
 * @param {import('pg').Client} client
 */
async function paidWithinCap(client) {
  const { rows } = await client.query(
    `SELECT a.id FROM account a
     WHERE a.kind = 'allowance' AND a.drawn_cents > ceil(
       (SELECT max(cap_cents)::bigint FROM allowance_rule l WHERE l.action_code = a.action_code
          AND l.valid_from <= make_date(a.year, 12, 31) AND coalesce(l.valid_to, 'infinity') >= make_date(a.year, 1, 1))
       * (SELECT max(ratio) FROM ratio_change c WHERE c.employment_id = a.employment_id AND c.valid_from <= make_date(a.year, 12, 31)
          AND NOT EXISTS (SELECT FROM ratio_change later WHERE later.employment_id = c.employment_id
            AND later.valid_from > c.valid_from AND later.valid_from <= make_date(a.year, 1, 1)))
       / 1000000.0)`,
  );
  return none('I5 paid beyond cap × ratio', rows.length);
}

/**
 * Every row has its bytes; after the sweep that comes an hour later every byte has its row and nothing half-received is left.
 * @param {Portal} portal
 * @param {import('pg').Client} client
 */
async function filesHold({ filesDir, db, settings }, client) {
  const store = openFileStore({ kind: 'disk', directory: filesDir }, new Sealing(settings.POLANA_SECRET));
  const whole = named('I7', await filesWhole(client, store));
  const before = filesIn(filesDir).length;
  const goOn = standAt(new Date(Date.now() + ORPHAN_AGE_MILLISECONDS));
  const begun = performance.now();
  const swept = await sweepFiles({ store, log: openLog('error') }, db).finally(goOn);
  const milliseconds = performance.now() - begun;
  const { rows } = await client.query('SELECT storage_key FROM stored_file');
  const known = new Set(rows.map((row) => String(row.storage_key)));
  const strays = filesIn(filesDir).filter((key) => !known.has(key.replace(/\..*$/, '')));
  return [
    whole,
    none(
      `I7 bytes without a row after the sweep (${swept} of ${before} swept in ${milliseconds.toFixed(0)} ms)`,
      strays.length,
    ),
  ];
}

/** @param {string} folder */
function filesIn(folder) {
  /** @type {string[]} */
  const found = [];
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) found.push(path.relative(folder, path.join(entry.parentPath, entry.name)));
  } catch {
    // Nothing was ever stored.
  }
  return found;
}

/**
 * Each change of a claim is once in its timeline and once in the audit log.
 * @param {import('pg').Client} client
 */
async function changesTraced(client) {
  const { rows } = await client.query(
    `SELECT FROM (SELECT claim_id::text AS id, 'claim.' || kind AS action, count(*) FROM claim_event GROUP BY 1, 2) told
     FULL JOIN (SELECT object_id AS id, action, count(*) FROM audit_entry
       WHERE object_type = 'claim' AND result = 'done' AND action <> 'claim.opened' GROUP BY 1, 2) noted USING (id, action)
     WHERE told.count IS DISTINCT FROM noted.count`,
  );
  return none('I8 changes of a claim without exactly one trace', rows.length);
}

/** @param {Portal} portal */
async function mailsHold({ query, sink }) {
  const waiting = async () => {
    const [row] = await query(`SELECT count(*)::integer AS count FROM mail WHERE status = 'queued'`);
    return Number(row.count);
  };
  const end = Date.now() + MAIL_PATIENCE_MILLISECONDS;
  while ((await waiting()) > 0 && Date.now() < end) {
    // What a killed node had begun is tried again after minutes; how long that takes is another experiment.
    await query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    await pause(500);
  }
  const mails = await query(`SELECT message_id, status FROM mail`);
  const arrived = new Set(sink.mails.map((mail) => mail.messageId));
  const lost = mails.filter((mail) => mail.status === 'sent' && !arrived.has(mail.message_id));
  return [
    none('I10 mails still waiting', mails.filter((mail) => mail.status === 'queued').length),
    none('I10 mails said to be sent that never arrived', lost.length),
    ...mailsOfOneContent(sink.mails).map((line) => named('I10', line)),
  ];
}

/** @param {string} url @param {string[]} tokens */
async function tokensDead(url, tokens) {
  let alive = 0;
  for (const token of tokens) {
    const reply = await call(url, { base: '', username: '', token }, 'GET', '/user');
    if (reply.status !== 401) alive += 1;
  }
  return none(`I11 tokens that work after signing out (${tokens.length} tried)`, alive);
}
