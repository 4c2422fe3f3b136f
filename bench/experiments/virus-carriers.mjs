/**
 * R24: the EICAR test string is uploaded in nine disguises, first to a portal without a virus scanner, where only what the decoder drew
 * anew is kept, then to one with a real clamd: what it finds is refused, and while it is dead every file waits, for its uploader alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openFileStore, receiveFile } from '../../server/src/modules/files/index.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { enqueueJob } from '../../server/src/platform/jobs.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { Sealing } from '../../server/src/platform/sealing.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { aHarmfulPdf, aPdf, aPdfCarrying, aPhoto, aScreenshot } from '../../server/test-support/documents.ts';
import { aPendingClaimAt, call } from './calls.mjs';
import { clamdHere, prepareClamd } from './clamd.mjs';
import { none } from './invariants.mjs';
import { onPortal } from './portal-under-test.mjs';

// In two parts, so that no scanner of a developer's machine takes this file for one.
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R24',
  title: 'Uploads that carry a virus (its harmless test string); the scanner dead',
  isQuick: false,
  async run({ log }) {
    const program = clamdHere();
    if (!program) return { lines: [], figures: [], notRun: 'there is no clamd here (Debian: clamav-daemon)' };
    const without = await withoutScanner(log);
    const scanner = prepareClamd(program, EICAR);
    try {
      await scanner.start();
      const { lines, figures } = await onPortal(
        { name: 'scanner', env: { VIRUS_SCANNER_URL: scanner.url } },
        (portal) => withScanner(portal, scanner, log),
      );
      return { lines: [...without.lines, ...lines], figures: [...without.figures, ...figures] };
    } finally {
      await scanner.stop();
    }
  },
};

/** @param {(text: string) => void} log */
async function withoutScanner(log) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'polana-carriers-'));
  try {
    const files = { store: openFileStore({ kind: 'disk', directory }, null), log: openLog('silent') };
    /** @type {string[]} */
    const outcomes = [];
    for (const [name, fileName, bytes] of await carriers()) {
      const outcome = await receiveFile(files, { content: bytes, declaredName: fileName }).then(
        async ({ storageKey }) =>
          isIn(readFileSync(path.join(directory, storageKey))) ? 'kept WITH it' : 'kept without it',
        (error) => `refused: ${error.code ?? error}`,
      );
      outcomes.push(outcome);
      log(`without a scanner, ${name}: ${outcome}`);
    }
    const count = (/** @type {string} */ start) => outcomes.filter((one) => one.startsWith(start)).length;
    return {
      lines: [
        none(`without a scanner: carriers stored with the string in them, of ${outcomes.length}`, count('kept WITH')),
        none('refused for want of a known reason', outcomes.filter((one) => /^refused: .*[ :]/.test(one)).length),
      ],
      figures: [
        `without a scanner ${count('refused')} of ${outcomes.length} carriers refused, ${count('kept without')} kept without the string`,
      ],
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * @param {import('./portal-under-test.mjs').Portal} portal
 * @param {ReturnType<typeof prepareClamd>} scanner
 * @param {(text: string) => void} log
 */
async function withScanner(portal, scanner, log) {
  const company = await aCompany(portal.db);
  const employee = await portal.anEmployee(company);
  const administrator = await portal.anAdministrator(company);
  const refused = [];
  for (const [name, fileName, bytes] of await carriers()) {
    const answer = await upload(portal.url, employee, bytes, fileName);
    refused.push(answer);
    log(`with clamd, ${name}: ${answer}`);
  }
  const found = refused.filter((one) => one === '422 file_infected').length;
  const drawn = refused.filter((one) => one === '201').length;
  await scanner.kill();
  const { id: claimId } = await aPendingClaimAt(portal.url, employee, 1);
  const own = await statusOf(portal.url, employee, claimId);
  const others = await statusOf(portal.url, administrator, claimId);
  log(`clamd killed: the uploader gets ${own}, the administrator ${others}`);
  await scanner.start();
  const seconds = await checkedAfter(portal);
  const after = await statusOf(portal.url, administrator, claimId);
  return {
    lines: [
      none('with clamd: files stored with the string in them', await harmfulIn(portal)),
      none('answered by a fault of the portal', refused.filter((one) => one.startsWith('5')).length),
      { what: 'told that the file is infected (422)', found, bar: '≥ 4', isKept: found >= 4 },
      as('clamd dead: the claim with a new file is taken, its uploader sees the file', own, '200'),
      as('clamd dead: an administrator is told that it is being checked', others, '409 file_being_checked'),
      as('clamd back: the administrator sees it', after, '200'),
    ],
    figures: [
      `with clamd ${found} of ${refused.length} told to be infected, ${drawn} not found by it and drawn anew without the string, the rest no document; dead: kept for the uploader alone, free ${seconds.toFixed(1)} s after the next look`,
    ],
  };
}

/** @param {string} what @param {string} found @param {string} bar */
function as(what, found, bar) {
  return { what, found, bar, isKept: found === bar };
}

/** @param {import('./portal-under-test.mjs').Portal} portal */
async function harmfulIn({ filesDir, settings }) {
  const store = openFileStore({ kind: 'disk', directory: filesDir }, new Sealing(settings.POLANA_SECRET));
  let count = 0;
  for await (const { key } of store.list()) if (isIn((await store.get(key)) ?? Buffer.alloc(0))) count += 1;
  return count;
}

/**
 * @param {string} url
 * @param {import('./calls.mjs').Who} who
 * @param {Uint8Array} bytes
 * @param {string} fileName
 */
async function upload(url, who, bytes, fileName) {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)]), fileName);
  return told(await call(url, who, 'POST', `${who.base}/document/file`, form));
}

/** @param {string} url @param {import('./calls.mjs').Who} who @param {string} claimId */
async function statusOf(url, who, claimId) {
  return told(await call(url, who, 'GET', `${who.base}/document/${claimId}/download`));
}

/** @param {Response} reply the status, and the code of a refusal */
async function told(reply) {
  if (reply.ok) return String(reply.status);
  const { errors } = /** @type {{ errors: { code: string }[] }} */ (await reply.json());
  return `${reply.status} ${errors[0]?.code}`;
}

/** The job as it runs every minute, only now. @param {import('./portal-under-test.mjs').Portal} portal */
async function checkedAfter({ db, query }) {
  const begun = performance.now();
  await inTransaction(db.forEveryCompany(), (tx) => enqueueJob(tx, { name: 'files.scan' }, {}));
  for (let waited = 0; waited < 300; waited += 1) {
    const [row] = await query('SELECT count(*)::int AS waiting FROM file_check');
    if (row.waiting === 0) return (performance.now() - begun) / 1000;
    await pause(200);
  }
  throw new Error('the waiting file was not looked at');
}

/** @returns {Promise<[name: string, fileName: string, bytes: Buffer][]>} */
async function carriers() {
  const behind = (/** @type {Buffer} */ bytes) => Buffer.concat([bytes, Buffer.from(EICAR)]);
  return [
    ['the string alone', 'eicar.com', Buffer.from(EICAR)],
    ['the string called a receipt', 'doklad.pdf', Buffer.from(EICAR)],
    ['the string called a photo', 'doklad.jpg', Buffer.from(EICAR)],
    ['behind a photo', 'doklad.jpg', behind(await aPhoto())],
    ['behind a screenshot', 'doklad.png', behind(await aScreenshot())],
    ['behind a PDF', 'doklad.pdf', behind(await aPdf())],
    ['before a PDF', 'doklad.pdf', Buffer.concat([Buffer.from(`${EICAR}\n`), await aPdf()])],
    ['attached to a PDF and in its title', 'doklad.pdf', await aPdfCarrying(EICAR)],
    ['a PDF with programs, scripts and forms', 'doklad.pdf', behind(await aHarmfulPdf())],
  ];
}

/** @param {Buffer} bytes */
function isIn(bytes) {
  return bytes.includes('EICAR-STANDARD') || bytes.includes(Buffer.from('EICAR-STANDARD', 'utf16le'));
}
