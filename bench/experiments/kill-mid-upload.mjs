/**
 * R3: uploads are cut off after any number of bytes, by a proxy in front of the portal, and the server is killed meanwhile. Whoever
 * was cut off sends the same key again.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../server/test-support/builders.ts';
import { aPhoto } from '../../server/test-support/documents.ts';
import { call, claimOf, formOf, patiently } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { claimsOnce } from './invariants.mjs';
import { many, onPortal } from './portal-under-test.mjs';
import { startTcpProxy } from './tcp-proxy.mjs';
import { withClient } from '../../server/src/app/embedded-postgres.ts';

const ROUNDS = 5;
const AT_ONCE = 6;
const PEOPLE = 8;
const LATEST_KILL_MILLISECONDS = 600;
/** What a node opens for itself while it works: decoders, connections to the database. */
const DESCRIPTORS_MORE_MAX = 12;

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {{ who: import('./calls.mjs').Who, key: string, body: object, file: Buffer, size: number }} Sending
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R3',
  title: 'Killed and cut off in the middle of uploads',
  isQuick: true,
  full: { rounds: 30 },
  run: ({ rounds = ROUNDS, log }) =>
    onPortal({ name: 'kill-upload' }, async (portal) => {
      const company = await aCompany(portal.db);
      const people = await many(PEOPLE, () => portal.anEmployee(company));
      const cutter = await startCutter(portal);
      let number = 0;
      const sendings = () =>
        many(AT_ONCE, async () => {
          const mine = (number += 1);
          const who = people[mine % people.length];
          if (!who) throw new Error('nobody to send');
          // Each of another width: the text alone may leave two the same, and nobody claims twice with one document.
          const file = await aPhoto({ width: 1_200 + mine, height: 1_600, text: `Doklad ${mine}` });
          return { who, key: `upload-${mine}-xxxxxxxx`, body: claimOf(mine), file, size: file.length };
        });
      // What nobody cuts, so that everything the node opens once is open.
      for (const one of await sendings()) await send(portal, portal.url, one, 'whole');
      const before = descriptorsOf(portal);
      let cut = 0;
      for (let round = 0; round < rounds; round += 1)
        cut += await cutOff(portal, cutter, await sendings(), round / rounds);
      await pause(2_000);
      const after = descriptorsOf(portal);
      log(`${cut} uploads cut off while the node lived; ${before} → ${after} descriptors`);
      let killed = 0;
      for (let round = 0; round < rounds; round += 1)
        killed += await cutAndKill(portal, cutter, await sendings(), round / rounds);
      log(`${killed} uploads cut off by ${rounds} kills`);
      const once = await withClient(portal.superuserUrl, (client) => claimsOnce(client, lastOfEach(portal)));
      return {
        lines: [
          ...once,
          {
            what: 'file descriptors that stayed open after cut uploads',
            found: Math.max(0, after - before),
            bar: `<= ${DESCRIPTORS_MORE_MAX}`,
            isKept: after - before <= DESCRIPTORS_MORE_MAX,
          },
          ...(await everythingHolds(portal)),
        ],
        figures: [
          `${number} claims with a photo of about 200 kB, ${cut} cut off by the proxy after 0 to 100 % of their bytes, ${killed} by ${rounds} kills`,
          'bytes without a row are left for an hour, because their transaction may still be under way; the sweep above stands an hour later',
        ],
      };
    }),
};

/** In front of the portal: each connection is cut once so many bytes were sent. @param {Portal} portal */
async function startCutter(portal) {
  const limits = { bytes: 0 };
  const proxy = await startTcpProxy(portal.node.port, {
    towards: (chunk, connection) => {
      if (connection.sent < limits.bytes) return chunk;
      setTimeout(() => connection.cut(), 20);
      return chunk.subarray(0, Math.max(0, chunk.length - (connection.sent - limits.bytes)));
    },
  });
  portal.atEnd(() => proxy.stop());
  return { url: proxy.url, limits };
}

/**
 * @param {Portal} portal
 * @param {Awaited<ReturnType<typeof startCutter>>} cutter
 * @param {Sending[]} sendings
 * @param {number} share of their bytes after which they are cut
 */
async function cutOff(portal, cutter, sendings, share) {
  cutter.limits.bytes = 700 + Math.round(share * (sendings[0]?.size ?? 0));
  const entries = await Promise.all(sendings.map((one) => send(portal, cutter.url, one, 'cut')));
  for (const one of sendings) await send(portal, portal.url, one, 'again');
  return entries.filter((entry) => entry.outcome === 'unknown').length;
}

/** Half of them are cut by the proxy, the rest by the end of the node. @type {typeof cutOff} */
async function cutAndKill(portal, cutter, sendings, share) {
  cutter.limits.bytes = 700 + Math.round(share * (sendings[0]?.size ?? 0));
  const answers = sendings.map((one, index) => send(portal, index % 2 ? cutter.url : portal.url, one, 'killed'));
  await pause(Math.random() * LATEST_KILL_MILLISECONDS);
  await portal.node.kill();
  const entries = await Promise.all(answers);
  await portal.node.start();
  for (const one of sendings) await send(portal, portal.url, one, 'again');
  return entries.filter((entry) => entry.outcome === 'unknown').length;
}

/** @param {Portal} portal @param {string} url @param {Sending} sending @param {string} phase */
function send({ journal }, url, { who, key, body, file }, phase) {
  // Photos made here look alike; whether they are the same is not the question.
  const path = `${who.base}/document/RP?force=true`;
  const sendOnce = () => call(url, who, 'POST', path, formOf(body, file, 'doklad.jpg'), { 'idempotency-key': key });
  const isCut = phase === 'cut' || phase === 'killed';
  return journal.note({ kind: 'claim', key, body, phase }, () => (isCut ? sendOnce() : patiently(sendOnce)));
}

/** A key is sent twice: what counts is how many keys there are, and what was last said of each. @param {Portal} portal */
function lastOfEach({ journal }) {
  const last = [...new Map(journal.entries.map((entry) => [entry.key, entry])).values()];
  for (const { key, status, answer, outcome } of last)
    if (outcome !== 'acknowledged') console.error(key, status, JSON.stringify(answer));
  return last;
}

/** @param {Portal} portal */
function descriptorsOf({ node }) {
  return readdirSync(`/proc/${node.pid()}/fd`).length;
}
