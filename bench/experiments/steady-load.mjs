/** People who look around at a steady pace, whether the portal keeps up or not: what each waited and what they were told. */
import { call } from './calls.mjs';
import { percentile } from './journal.mjs';

/**
 * @typedef {import('./calls.mjs').Who} Who
 * @typedef {{ who: Who, path: string }} Visit
 * @typedef {{ at: number, milliseconds: number, status: number, code: string, path: string }} Answer status 0: none came
 */

/** @param {Who} who @returns {Visit[]} */
export function visitsOfEmployee(who) {
  return ['/dashboard/', '/document?limit=20', '/transfer?limit=20', '/club/offer']
    .map((path) => who.base + path)
    .concat('/user', '/profile')
    .map((path) => ({ who, path }));
}

/** @param {Who} who @returns {Visit[]} */
export function visitsOfAdministrator(who) {
  return ['/document/queue?limit=20', '/employee?limit=20', '/company/statistics', '/dashboard/']
    .map((path) => who.base + path)
    .map((path) => ({ who, path }));
}

/** @param {{ url: string, visits: Visit[], perSecond: number }} load */
export function startSteadyLoad({ url, visits, perSecond }) {
  /** @type {Answer[]} */
  const answers = [];
  /** @type {Set<Promise<void>>} */
  const underWay = new Set();
  const begun = performance.now();
  let sent = 0;
  const send = async () => {
    const visit = visits[sent++ % visits.length];
    if (!visit) return;
    const at = performance.now();
    const look = () => call(url, visit.who, 'GET', visit.path);
    const { status, code, token } = await look().catch(onceMore(look)).then(told, unanswered);
    // As a browser does: a session's token is renewed after some minutes, and the old one is soon worth nothing.
    if (visit.path === '/user' && token) visit.who.token = token;
    answers.push({
      at,
      milliseconds: performance.now() - at,
      status,
      code,
      path: visit.path.replace(/^\/\w+\/[0-9a-f-]{36}/, ''),
    });
  };
  const timer = setInterval(() => {
    while (sent < ((performance.now() - begun) / 1_000) * perSecond) {
      const one = send().finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 5);
  return {
    answers,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return answers;
    },
  };
}

/** @param {Response} reply */
async function told(reply) {
  const answer = await reply.json().catch(() => null);
  return {
    status: reply.status,
    code: reply.ok ? '' : String(answer?.errors?.[0]?.code ?? ''),
    token: String(answer?.token ?? ''),
  };
}

/**
 * As a browser does: a connection that was kept may have been closed in the same moment as it was used again.
 * @param {() => Promise<Response>} look
 * @returns {(error: unknown) => Promise<Response>}
 */
export function onceMore(look) {
  return async (error) => {
    const isClosed =
      error instanceof TypeError && /** @type {{ code?: string }} */ (error.cause)?.code === 'ECONNRESET';
    if (!isClosed) throw error;
    return look();
  };
}

const unanswered = () => ({ status: 0, code: '', token: '' });

/** Told that the portal is busy and to come again: shed, not failed. @param {Answer[]} answers */
export function shedOf(answers) {
  return answers.filter((one) => one.status === 503 && one.code === 'busy');
}

/** @param {Answer[]} answers */
export function p95Of(answers) {
  return percentile(
    answers.map((one) => one.milliseconds),
    0.95,
  );
}

/** @param {Answer[]} answers @param {number[]} fine statuses that are no failure */
export function failuresOf(answers, fine = [200]) {
  return answers.filter((one) => !fine.includes(one.status));
}

/** @param {Answer[]} answers e.g. `200: 480, 503: 3` */
export function statusesOf(answers) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status } of answers) counts[status || 'no answer'] = (counts[status || 'no answer'] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}
