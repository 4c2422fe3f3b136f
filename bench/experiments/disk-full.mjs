/**
 * R6: the disk of the uploads is full, then that of the database. The files lie on a tmpfs of 64 MB and the database on an ext4 of
 * 300 MB in a file, each filled to the last byte and emptied again; needs root on Linux.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { aCompany } from '../../server/test-support/builders.ts';
import { aPhoto } from '../../server/test-support/documents.ts';
import { aPendingClaimAt, call, claimOf, formOf } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { exactly, none } from './invariants.mjs';
import { onPortal } from './portal-under-test.mjs';
import { password } from './signed-in-at.mjs';

const TRIES = 6;
const WRITES_MAX = 60;

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {import('./calls.mjs').Who} Who
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R6',
  title: 'The disk is full, for uploads and for the database',
  isQuick: true,
  async run({ log }) {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return { lines: [], figures: [], notRun: 'only root on Linux can mount small disks' };
    return onPortal({ name: 'disk-full', prepare: mountSmallDisks }, async (portal) => {
      const company = await aCompany(portal.db);
      const who = await portal.anEmployee(company);
      await aPendingClaimAt(portal.url, who, 1);
      const uploads = await fillUploads(portal, who, await portal.anEmployee(company));
      log('uploads: filled and freed');
      const database = await fillDatabase(portal, who);
      log('database: filled and freed');
      return {
        lines: [...uploads, ...database.lines, ...(await everythingHolds(portal))],
        figures: [
          `uploads on a tmpfs of 64 MB, the database on an ext4 of 300 MB; ${database.writes} writes until the database could not grow`,
        ],
      };
    });
  },
};

/** @param {string} dataDir */
function mountSmallDisks(dataDir) {
  const files = path.join(dataDir, 'node', 'files');
  const postgres = path.join(dataDir, 'postgres');
  const image = path.join(dataDir, 'disk.img');
  for (const folder of [files, postgres]) mkdirSync(folder, { recursive: true });
  writeFileSync(image, '');
  truncateSync(image, 300 * 1024 * 1024);
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', files]);
  execFileSync('mount', ['-o', 'loop', image, postgres]);
  return () => {
    for (const folder of [files, postgres]) execFileSync('umount', [folder]);
  };
}

/** Fills a disk to its last byte; what it gives back empties it again. @param {string} folder */
function fill(folder) {
  const filler = path.join(folder, 'filler');
  const handle = openSync(filler, 'w');
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    const block = Buffer.alloc(size, 1);
    try {
      while (writeSync(handle, block) > 0);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(handle);
  return () => rmSync(filler);
}

/** @param {Portal} portal @param {Who} who @param {Who} guest signs in again and again, which ends older sessions @returns {Promise<import('./invariants.mjs').Line[]>} */
async function fillUploads(portal, who, guest) {
  const rows = async () => Number((await portal.query('SELECT count(*)::integer AS count FROM stored_file'))[0].count);
  const before = await rows();
  const free = fill(portal.filesDir);
  /** @type {{ status: number, code: string, hasRetryAfter: boolean }[]} */
  const answers = [];
  let goesOn = 0;
  try {
    for (let number = 10; number < 10 + TRIES; number += 1) {
      const reply = await sendWithPhoto(portal, who, number);
      answers.push({ ...(await codeOf(reply)), hasRetryAfter: reply.headers.has('retry-after') });
      goesOn += (await goOn(portal, guest)) ? 1 : 0;
    }
  } finally {
    free();
  }
  const after = await rows();
  const again = await sendWithPhoto(portal, who, 20);
  return [
    exactly(
      'uploads told that files cannot be stored now (503, Retry-After)',
      answers.filter((one) => one.status === 503 && one.code === 'storage_unavailable' && one.hasRetryAfter).length,
      TRIES,
    ),
    none('rows of files kept meanwhile', after - before),
    exactly('times that somebody could sign in and read meanwhile', goesOn, TRIES),
    exactly('answer to an upload once there is room again, without a restart', again.status, 201),
  ];
}

/** @param {Portal} portal @param {Who} who @param {number} number */
async function sendWithPhoto(portal, who, number) {
  const file = await aPhoto({ width: 900, height: 1_200, text: `Plný disk ${number}` });
  const key = `disk-full-${number}`;
  const form = formOf(claimOf(number), file, 'doklad.jpg');
  return call(portal.url, who, 'POST', `${who.base}/document/RP`, form, { 'idempotency-key': key });
}

/** @param {Portal} portal @param {Who} who */
async function goOn({ url }, who) {
  const signedIn = await call(url, null, 'POST', '/login', { username: who.username, password });
  const { token } = /** @type {{ token: string }} */ (await signedIn.json());
  return signedIn.ok && (await isReadable({ url }, { ...who, token }));
}

/** @param {{ url: string }} portal @param {Who} who */
async function isReadable({ url }, who) {
  const user = await call(url, who, 'GET', '/user');
  const claims = await call(url, who, 'GET', `${who.base}/document?limit=20`);
  return user.ok && claims.ok;
}

/** @param {Portal} portal @param {Who} who */
async function fillDatabase(portal, who) {
  const free = fill(portal.postgresDir);
  /** @type {{ status: number, code: string }[]} */
  const failures = [];
  let writes = 0;
  let readable = 0;
  try {
    for (; writes < WRITES_MAX && failures.length < TRIES; writes += 1) {
      const answer = await codeOf(await sendWithPhoto(portal, who, 30 + writes));
      if (answer.status !== 201) failures.push(answer);
    }
    for (let time = 0; time < TRIES; time += 1) readable += (await isReadable(portal, who)) ? 1 : 0;
  } finally {
    free();
  }
  const again = await sendWithPhoto(portal, who, 100);
  const isTold = (/** @type {{ status: number, code: string }} */ one) =>
    one.status === 503 && one.code === 'database_full';
  /** @type {import('./invariants.mjs').Line[]} */
  const lines = [
    exactly('writes told that nothing can be saved now (503)', failures.filter(isTold).length, TRIES),
    none('writes failed in another way', failures.filter((one) => !isTold(one)).length),
    exactly('times that everything could be read while the database was full', readable, TRIES),
    exactly('answer to a write once there is room again, without a restart', again.status, 201),
  ];
  for (const one of failures) if (!isTold(one)) console.error(one);
  return { lines, writes };
}

/** @param {Response} reply */
async function codeOf(reply) {
  const answer = /** @type {{ errors?: { code: string }[] }} */ (await reply.json());
  return { status: reply.status, code: answer.errors?.[0]?.code ?? '' };
}
