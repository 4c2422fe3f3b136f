/** People at work on a cluster: employees who submit, administrators who approve, somebody who signs in and out all the time. */
import { setTimeout as pause } from 'node:timers/promises';
import { aPdf } from '../../server/test-support/documents.ts';
import { call, claimOf, formOf } from './calls.mjs';
import { password } from './signed-in-at.mjs';

const SUBMITTERS = 3;
const PAUSE_MILLISECONDS = 500;
/** One person may send twenty claims an hour. */
const CLAIMS_PER_PERSON = 18;

/** @param {number} seconds @returns {number} employees enough for as many claims as can be sent in that time */
export function peopleFor(seconds) {
  return Math.ceil((seconds * SUBMITTERS * (1_000 / PAUSE_MILLISECONDS)) / CLAIMS_PER_PERSON) + SUBMITTERS;
}

/**
 * @typedef {import('./calls.mjs').Who} Who
 * @typedef {ReturnType<typeof import('./journal.mjs').openJournal>} Journal
 * @param {{ url: string, journal: Journal, employees: Who[], administrators: Who[], guest: Who }} parts
 */
export function startLoad({ url, journal, employees, administrators, guest }) {
  let isOver = false;
  let phase = '';
  let claims = 0;
  let signIns = 0;
  /** @type {Map<string, () => Promise<Response>>} */
  const resend = new Map();

  const submit = async () => {
    const number = (claims += 1);
    const who = employees[number % employees.length];
    if (!who) throw new Error('nobody to submit');
    const key = `claim-${number}-${'x'.repeat(8)}`;
    const body = claimOf(number);
    const file = await aPdf({ text: body.issuerName });
    const send = () =>
      call(url, who, 'POST', `${who.base}/document/RP`, formOf(body, file), { 'idempotency-key': key });
    resend.set(key, send);
    await journal.note({ kind: 'claim', key, body, phase }, send);
  };

  /** @param {Who} who */
  const approve = async (who) => {
    const queue = await call(url, who, 'GET', `${who.base}/document/queue?limit=40`).then(
      async (reply) => (reply.ok ? await reply.json() : { items: [] }),
      () => ({ items: [] }),
    );
    const mine = administrators.indexOf(who);
    for (const { id, version } of /** @type {{ id: string, version: number }[]} */ (queue.items)) {
      if (isOver) return;
      // Each takes claims of its own, so that a refusal is never just a colleague who was faster.
      if (Number.parseInt(id.slice(-2), 16) % administrators.length !== mine) continue;
      const body = { status: 'approved', version, exceptionReason: 'Skúška dvoch uzlov' };
      const send = () => call(url, who, 'PUT', `${who.base}/document/${id}`, body);
      resend.set(id, send);
      await journal.note({ kind: 'approval', key: id, body, phase }, send);
      await pause(PAUSE_MILLISECONDS);
    }
  };

  const signInAndOut = async () => {
    const key = `sign-in-${(signIns += 1)}`;
    const body = { username: guest.username, password };
    const entry = await journal.note({ kind: 'sign-in', key, body: { username: body.username }, phase }, () =>
      call(url, null, 'POST', '/login', body),
    );
    const token = entry.answer?.token;
    if (!token) return;
    await journal.note({ kind: 'sign-out', key: `${key}-out`, body: token, phase }, () =>
      call(url, { ...guest, token }, 'POST', '/logout', {}),
    );
  };

  /** @param {() => Promise<void>} act */
  const over = async (act) => {
    while (!isOver) {
      await act();
      await pause(PAUSE_MILLISECONDS);
    }
  };
  const clients = [
    ...Array.from({ length: SUBMITTERS }, () => over(submit)),
    ...administrators.map((who) => over(() => approve(who))),
    over(signInAndOut),
  ];
  return {
    clients: clients.length,
    resend,
    /** @param {string} name */
    enter: (name) => (phase = name),
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

/**
 * Sends again, with the same key, whatever got no answer or was told that the portal is busy.
 * @param {Journal} journal
 * @param {Map<string, () => Promise<Response>>} resend
 */
export async function settle(journal, resend) {
  for (const entry of journal.entries) {
    if (entry.outcome !== 'unknown') continue;
    Object.assign(entry, { wasShed: entry.status === 503 && entry.answer?.errors?.[0]?.code === 'busy' });
    entry.wasBrokenOff = !entry.wasShed;
    const { milliseconds } = entry;
    console.error(
      entry.phase,
      entry.kind,
      entry.status,
      `${Math.round(milliseconds)} ms`,
      JSON.stringify(entry.answer),
    );
    const send = resend.get(entry.key);
    for (let attempt = 0; send && attempt < 5 && entry.outcome === 'unknown'; attempt += 1) {
      await journal.replay(entry, send);
    }
    entry.milliseconds = milliseconds;
  }
}
