/**
 * R13: odd times. The database is started at the last seconds before summer time, before winter time and before the new year, and the
 * portal, whose clock follows it, is used across that second; before that one node's own clock is two minutes ahead. Needs faketime.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../server/test-support/builders.ts';
import { prepareNode } from '../cluster/node.mjs';
import { call, claimOf, submitAt, uploadAt } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { exactly, none } from './invariants.mjs';
import { acrossSkew } from './odd-times-skew.mjs';
import { onPortal } from './portal-under-test.mjs';

const library = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find((file) => existsSync(file));
/** The first second after, in UTC, a stay of two nights that ends on that day, and one of two nights over it. */
const moments = [
  {
    name: 'new year',
    at: '2026-12-31T23:00:00Z',
    stayFrom: '2026-12-29',
    stayTo: '2026-12-31',
    over: ['2026-12-30', '2027-01-01'],
    year: 2026,
  },
  {
    name: 'summer time',
    at: '2027-03-28T01:00:00Z',
    stayFrom: '2027-03-26',
    stayTo: '2027-03-28',
    over: ['2027-03-27', '2027-03-29'],
    year: 2027,
  },
  {
    name: 'winter time',
    at: '2027-10-31T01:00:00Z',
    stayFrom: '2027-10-29',
    stayTo: '2027-10-31',
    over: ['2027-10-30', '2027-11-01'],
    year: 2027,
  },
];
/** Time to send a claim before the moment, beside the start of the node, which a busy machine makes longer. */
const LEAD_MILLISECONDS = 10_000;

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {import('./invariants.mjs').Line} Line
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R13',
  title: 'Summer time, winter time, new year and a clock that is wrong',
  isQuick: false,
  async run({ log }) {
    if (!library) return { lines: [], figures: [], notRun: 'faketime is missing' };
    return onPortal({ name: 'odd-times', isStarted: false }, async (portal) => {
      const lead = LEAD_MILLISECONDS + 2 * (await portal.node.start());
      const lines = await withNodeAhead(portal);
      log('a clock two minutes ahead: done');
      const jobs = await jobsOfOddDays(portal);
      lines.push(...jobs.lines);
      for (const moment of moments) {
        await portal.node.stop();
        await startPostgresAt(portal, `@${utcText(Date.parse(moment.at) - lead)}`);
        await portal.node.start();
        lines.push(...(await acrossMoment(portal, moment)));
        log(`${moment.name}: done`);
      }
      return { lines: [...lines, ...(await everythingHolds(portal))], figures: jobs.figures };
    });
  },
};

/** Two nodes at the right time, one of them on a machine that is two minutes ahead. @param {Portal} portal @returns {Promise<Line[]>} */
async function withNodeAhead(portal) {
  const wrongClock = { LD_PRELOAD: library, FAKETIME: '+120s' };
  const ahead = await prepareNode('B', `${portal.dataDir}/node`, { ...portal.settings, ...wrongClock });
  portal.atEnd(() => ahead.stop());
  await ahead.start();
  const lines = await acrossSkew(portal, ahead);
  await ahead.stop();
  return lines;
}

/** The same process of PostgreSQL again, with a clock that starts where it is told. @param {Portal} portal @param {string} time in UTC */
async function startPostgresAt(portal, time) {
  const pid = portal.postmaster();
  const program = readlinkSync(`/proc/${pid}/exe`);
  const parameters = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1);
  const { uid, gid } = statSync(`/proc/${pid}`);
  await portal.endPostgres('SIGINT');
  const { PATH } = process.env;
  const child = spawn(program, parameters, {
    uid,
    gid,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
    env: { PATH, LC_ALL: 'C', TZ: 'UTC', LD_PRELOAD: library, FAKETIME: time },
  });
  child.unref();
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isThere = await portal.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await pause(50);
  }
  throw new Error(`PostgreSQL did not start at ${time}`);
}

/** Somebody works before the moment and after it, with one session. @param {Portal} portal @param {typeof moments[number]} moment @returns {Promise<Line[]>} */
async function acrossMoment(portal, { name, stayFrom, stayTo, over, year, at }) {
  const company = await aCompany(portal.db);
  const who = await portal.anEmployee(company);
  const send = async (/** @type {number} */ number) => {
    const fileIds = [await uploadAt(portal.url, who, `${name} ${number}`)];
    const reply = await submitAt(
      portal.url,
      who,
      { ...claimOf(number), stayFrom, stayTo, fileIds },
      `${year}-odd-${number}-${at.slice(5, 7)}`,
    );
    const answer = /** @type {{ id?: string, number?: string }} */ (await reply.json());
    if (!answer.id) console.error(name, reply.status, JSON.stringify(answer));
    return answer;
  };
  const dates = await call(portal.url, who, 'POST', `${who.base}/document/validate/dates`, {
    actionCode: 'RP',
    stayFrom: over[0],
    stayTo: over[1],
  });
  const { nights } = /** @type {{ nights?: number }} */ (await dates.json());
  const before = await send(1);
  while ((await databaseTime(portal)) < Date.parse(at)) await pause(200);
  const after = await send(2);
  const ids = [before.id, after.id].filter(Boolean);
  const rows = await portal.query(
    `SELECT year, extract(epoch FROM first_submitted_at)::float8 * 1000 AS at FROM claim WHERE id = ANY ($1)`,
    [ids],
  );
  const early = rows.filter((row) => row.at < Date.parse(at)).length;
  return [
    exactly(`${name}: nights of ${over.join(' to ')}`, nights ?? -1, 2),
    exactly(`${name}: claims by one session before the moment`, early, 1),
    exactly(`${name}: claims by the same session after it`, rows.length - early, 1),
    none(`${name}: claims in another year than ${year}`, rows.filter((row) => row.year !== year).length),
  ];
}

/** @param {Portal} portal */
async function databaseTime({ query }) {
  const [row] = await query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at');
  return Number(row.at);
}

/** @param {number} milliseconds */
function utcText(milliseconds) {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

/** Every schedule of the portal, minute by minute over the odd days, read by the queue's own parser. @param {Portal} portal */
async function jobsOfOddDays({ query }) {
  const require = createRequire(createRequire(import.meta.url).resolve('pg-boss'));
  const { CronExpressionParser } = require('cron-parser');
  const schedules = await query('SELECT name, cron, timezone FROM pgboss.schedule');
  let wrong = 0;
  let hourly = 0;
  for (const { name, cron, timezone } of schedules) {
    for (const [day, hours] of /** @type {const} */ ([
      ['2027-03-28', 23],
      ['2027-10-31', 25],
      ['2026-12-31', 24],
    ])) {
      const runs = runsOn(CronExpressionParser, cron, timezone, day);
      const [minute = '', hour = '', ...rest] = String(cron).split(' ');
      const isEveryHour = hour === '*' && /^\d+$/.test(minute);
      const isOnceADay = /^\d+$/.test(hour) && /^\d+$/.test(minute) && rest.every((field) => field === '*');
      if (isEveryHour) hourly += 1;
      const wanted = isEveryHour ? hours : isOnceADay ? 1 : runs;
      if (runs !== wanted) console.error(name, cron, day, runs);
      if (runs !== wanted) wrong += 1;
    }
  }
  return {
    lines: [
      none(`schedules that would not run once a day, or once an hour, on the odd days (of ${schedules.length})`, wrong),
    ],
    figures: [
      `${schedules.length} schedules over the days of 23, 25 and 24 hours by the queue’s own parser, ${hourly / 3} of them hourly`,
    ],
  };
}

/** @param {any} parser @param {string} cron @param {string} tz @param {string} day */
function runsOn(parser, cron, tz, day) {
  const dayOf = (/** @type {Date} */ at) => at.toLocaleDateString('sv', { timeZone: tz });
  const from = new Date(`${day}T00:00:00Z`).getTime() - 3 * 3_600_000;
  const schedule = parser.parse(cron, { tz, currentDate: new Date(from) });
  let runs = 0;
  for (let at = schedule.next().toDate(); dayOf(at) <= day; at = schedule.next().toDate())
    if (dayOf(at) === day) runs += 1;
  return runs;
}
