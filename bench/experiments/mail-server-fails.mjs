/**
 * R7: the mail server is away, stalls, says later, refuses, or hangs up after it has taken the content. Nobody's request waits for
 * it, nothing is lost and nothing gets two contents; tries come at growing distances, and the operator is told.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '../../server/src/platform/database.ts';
import { enqueueJob } from '../../server/src/platform/jobs.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { call, patiently } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { exactly, none } from './invariants.mjs';
import { percentile } from './journal.mjs';
import { many, onPortal } from './portal-under-test.mjs';

const PEOPLE_PER_BEHAVIOUR = 4;
const TRIES_LOOKED_AT = 5;
const SETTLING_SECONDS_MAX = 60;
const REQUEST_MILLISECONDS_MAX = 1_000;
const behaviours = /** @type {const} */ (['is away', 'stalls', 'says later', 'drops', 'refuses']);

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {import('./calls.mjs').Who & { personId: string }} Person
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R7',
  title: 'The mail server fails in five ways',
  isQuick: false,
  run: ({ log }) =>
    onPortal({ name: 'mail-server' }, async (portal) => {
      const company = await aCompany(portal.db);
      const people = await many(PEOPLE_PER_BEHAVIOUR * (behaviours.length + 1), () => portal.anEmployee(company));
      const quiet = await askAll(portal, people.splice(0, PEOPLE_PER_BEHAVIOUR));
      await untilTried(portal, 0);
      /** @type {number[]} */
      const times = [];
      for (const behaviour of behaviours) {
        portal.sink.behave(behaviour);
        const before = await waitingCount(portal);
        times.push(...(await askAll(portal, people.splice(0, PEOPLE_PER_BEHAVIOUR))));
        await untilTried(portal, before);
        log(`${behaviour}: ${await waitingCount(portal)} mails wait`);
      }
      portal.sink.behave('says later');
      const delays = await delaysOfTries(portal);
      const gaveUp = await giveUpAfterADay(portal);
      const hasAlarm = await alarmAfterTenMinutes(portal);
      portal.sink.behave('accepts');
      const lines = [
        {
          what: `slowest request that causes a mail (${times.length} requests; ${percentile(quiet, 1).toFixed(0)} ms with a mail server)`,
          found: `${Math.max(...times).toFixed(0)} ms`,
          bar: `<= ${REQUEST_MILLISECONDS_MAX} ms`,
          isKept: Math.max(...times) <= REQUEST_MILLISECONDS_MAX,
        },
        none('waits before a try outside 1 minute to 1 hour', delays.filter((one) => one < 60 || one > 3_600).length),
        exactly('waits that grow from try to try', growing(delays), TRIES_LOOKED_AT - 1),
        exactly('mails given up after a day of tries', gaveUp, 1),
        exactly('alarms while a mail waited for ten minutes', hasAlarm ? 1 : 0, 1),
        ...(await everythingHolds(portal)),
        ...(await afterwards(portal)),
      ];
      return {
        lines,
        figures: [
          `${PEOPLE_PER_BEHAVIOUR} links to a new password asked for in each of: ${behaviours.join(', ')}`,
          `waits of one mail from try to try: ${delays.map((one) => `${Math.round(one)} s`).join(', ')}`,
        ],
      };
    }),
};

/** Everybody asks for a link to a new password. @param {Portal} portal @param {Person[]} people @returns {Promise<number[]>} milliseconds */
function askAll({ url }, people) {
  return Promise.all(
    people.map(async ({ username }) => {
      const begun = performance.now();
      const reply = await patiently(() => call(url, null, 'POST', '/forgotten-password', { username }));
      if (!reply.ok) throw new Error(`the link was answered by ${reply.status}`);
      return performance.now() - begun;
    }),
  );
}

/** @param {Portal} portal @returns {Promise<number>} */
async function waitingCount({ query }) {
  const [row] = await query(`SELECT count(*)::integer AS count FROM mail WHERE status = 'queued'`);
  return Number(row.count);
}

/** Until every mail was tried and no try is under way. @param {Portal} portal @param {number} before mails that waited already */
async function untilTried({ query }, before) {
  const end = Date.now() + SETTLING_SECONDS_MAX * 1_000;
  for (;;) {
    const [row] = await query(
      `SELECT (SELECT count(*) FROM mail WHERE status = 'queued' AND last_problem IS NULL)
         + (SELECT count(*) FROM pgboss.job WHERE name IN ('identity.sendLink', 'mail.send') AND state IN ('created', 'active')) AS left`,
    );
    if (Number(row.left) === 0) return;
    if (Date.now() > end)
      throw new Error(`mails were not tried within ${SETTLING_SECONDS_MAX} s, ${before} waited before`);
    await pause(200);
  }
}

/** How long one mail waits from try to try, while each of them fails; nobody waits as long here. @param {Portal} portal */
async function delaysOfTries({ query }) {
  const [mail] = await query(`SELECT id, tries FROM mail WHERE status = 'queued' ORDER BY created_at LIMIT 1`);
  /** @type {number[]} */
  const delays = [];
  let tries = Number(mail.tries);
  for (let round = 0; round < TRIES_LOOKED_AT; round += 1) {
    const [job] = await query(
      `SELECT extract(epoch FROM start_after - started_on)::float8 AS seconds FROM pgboss.job
       WHERE name = 'mail.send' AND state = 'retry' AND data->>'mailId' = $1`,
      [mail.id],
    );
    if (!job) throw new Error('the mail has no try to come');
    delays.push(Number(job.seconds));
    await query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND data->>'mailId' = $1`, [mail.id]);
    tries += 1;
    while (!(await isTried(query, mail.id, tries))) await pause(100);
  }
  return delays;
}

/** @param {Portal['query']} query @param {string} mailId @param {number} tries */
async function isTried(query, mailId, tries) {
  const [row] = await query(
    `SELECT m.tries, j.state FROM mail m JOIN pgboss.job j ON j.name = 'mail.send' AND j.data->>'mailId' = m.id::text
     WHERE m.id = $1`,
    [mailId],
  );
  return row.tries >= tries && row.state === 'retry';
}

/** @param {number[]} delays */
function growing(delays) {
  return delays.filter((one, index) => index > 0 && one > (delays[index - 1] ?? 0)).length;
}

/** @param {Portal} portal @returns {Promise<number>} */
async function giveUpAfterADay({ query }) {
  const [mail] = await query(
    `UPDATE mail SET give_up_at = now() - interval '1 second'
     WHERE id = (SELECT id FROM mail WHERE status = 'queued' ORDER BY created_at OFFSET 1 LIMIT 1) RETURNING id`,
  );
  await query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND data->>'mailId' = $1`, [mail.id]);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [{ status }] = await query('SELECT status FROM mail WHERE id = $1', [mail.id]);
    if (status === 'failed') return 1;
    await pause(100);
  }
  return 0;
}

/** The look at waiting mails that comes every five minutes, now. @param {Portal} portal */
async function alarmAfterTenMinutes({ db, query, node }) {
  await query(
    `UPDATE mail SET created_at = created_at - interval '11 minutes'
     WHERE id = (SELECT id FROM mail WHERE status = 'queued' ORDER BY created_at LIMIT 1)`,
  );
  await inTransaction(db.forEveryCompany(), (tx) => enqueueJob(tx, { name: 'mail.watch' }, {}));
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (node.output().includes('mail_delayed')) return true;
    await pause(100);
  }
  return false;
}

/** Once the mail server is well again. @param {Portal} portal @returns {Promise<import('./invariants.mjs').Line[]>} */
async function afterwards({ query, sink, node }) {
  const rows = await query(
    `SELECT m.message_id, m.status, m.tries, m.last_problem, l.expires_at >= m.sent_at + interval '59 minutes' AS "isLong"
     FROM mail m LEFT JOIN one_time_link l ON m.dedupe_key = 'link ' || encode(l.hash, 'hex') WHERE m.kind = 'passwordLink'`,
  );
  const taken = sink.mails.filter((mail) => mail.isAccepted).map((mail) => mail.messageId);
  const dropped = sink.mails.filter((mail) => !mail.isAccepted).map((mail) => mail.messageId);
  const sent = rows.filter((row) => row.status === 'sent');
  const refused = rows.filter((row) => row.status === 'failed');
  return [
    exactly('mails delivered once the server was well', sent.length, PEOPLE_PER_BEHAVIOUR * behaviours.length - 1),
    exactly('mails refused for good or given up, each an alarm', refused.length, PEOPLE_PER_BEHAVIOUR + 1),
    exactly('alarms of failed mails', node.output().split('"mail_failed"').length - 1, PEOPLE_PER_BEHAVIOUR + 1),
    none('mails delivered twice', taken.length - new Set(taken).size),
    none(
      'contents taken and hung up on that came again under another Message-ID',
      dropped.filter((id) => !taken.includes(id)).length,
    ),
    none('links that live less than an hour from their sending', sent.filter((row) => row.isLong === false).length),
  ];
}
