/** R25: one byte of a stored receipt flips, or the file is cut, emptied, exchanged or gone: is it ever served, and does the nightly check find it? */
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '../../server/src/platform/database.ts';
import { enqueueJob } from '../../server/src/platform/jobs.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { aPendingClaimAt, call } from './calls.mjs';
import { exactly, none } from './invariants.mjs';
import { onPortal } from './portal-under-test.mjs';

/** @type {Record<string, (file: string, other: string) => void>} */
const DAMAGES = {
  'a byte flipped': (file) => {
    const bytes = readFileSync(file);
    const place = Math.floor(Math.random() * bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  },
  'the end cut off': (file) => truncateSync(file, readFileSync(file).length - 1),
  emptied: (file) => writeFileSync(file, ''),
  'another receipt in its place': (file, other) => writeFileSync(file, readFileSync(other)),
  gone: (file) => rmSync(file),
};

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R25',
  title: 'Silent damage of stored receipts',
  isQuick: true,
  full: { rounds: 10 },
  async run({ rounds = 2, log }) {
    return onPortal({ name: 'damage' }, async (portal) => {
      const company = await aCompany(portal.db);
      const administrator = await portal.anAdministrator(company);
      const receipts = await aReceiptForEach(portal, company, rounds * Object.keys(DAMAGES).length + 1);
      const sound = receipts.pop();
      if (!sound) throw new Error('nothing was submitted');
      const kinds = Object.keys(DAMAGES);
      let index = 0;
      for (const receipt of receipts) DAMAGES[kinds[index++ % kinds.length] ?? '']?.(receipt.file, sound.file);
      const served = [];
      for (const { who, claimId } of receipts)
        for (const reader of [who, administrator]) {
          const reply = await call(portal.url, reader, 'GET', `${reader.base}/document/${claimId}/download`);
          served.push({ status: reply.status, body: await reply.text() });
        }
      const statuses = [...new Set(served.map((one) => one.status))].join(', ');
      log(`${served.length} downloads answered ${statuses}`);
      const whole = await call(portal.url, sound.who, 'GET', `${sound.who.base}/document/${sound.claimId}/download`);
      const talkative = served.filter(({ body }) => /sha|stored file|polana-|node_modules/i.test(body));
      const alarms = portal.node.output().split('file_damaged').length - 1;
      const found = await nightlyCheck(portal);
      return {
        lines: [
          none(`damaged files served, of ${served.length} downloads`, served.filter((one) => one.status < 400).length),
          exactly(
            'answered with a 500 that says nothing',
            served.filter((one) => one.status === 500).length,
            served.length,
          ),
          none('answers that tell more than that', talkative.length),
          { what: 'alarms in the log', found: alarms, bar: `≥ ${served.length}`, isKept: alarms >= served.length },
          exactly('damaged files found by the nightly check', found, receipts.length),
          exactly('the sound one is served', whole.status, 200),
        ],
        figures: [
          `${receipts.length} files damaged in ${kinds.length} ways: ${served.length} downloads refused (${statuses}), ${found} found by the check`,
        ],
      };
    });
  },
};

/**
 * @param {import('./portal-under-test.mjs').Portal} portal
 * @param {import('../../server/test-support/builders.ts').TestCompany} company
 * @param {number} count
 */
async function aReceiptForEach(portal, company, count) {
  const receipts = [];
  let who = await portal.anEmployee(company);
  for (let number = 1; number <= count; number += 1) {
    if (number % 15 === 0) who = await portal.anEmployee(company);
    const { id: claimId } = await aPendingClaimAt(portal.url, who, number);
    const [row] = await portal.query(
      'SELECT s.storage_key FROM claim_file f JOIN stored_file s ON s.id = f.file_id WHERE f.claim_id = $1',
      [claimId],
    );
    receipts.push({ who, claimId, file: path.join(portal.filesDir, row.storage_key) });
  }
  return receipts;
}

/** The job as it runs at night, only now. @param {import('./portal-under-test.mjs').Portal} portal */
async function nightlyCheck({ db, query }) {
  await inTransaction(db.forEveryCompany(), (tx) => enqueueJob(tx, { name: 'files.check' }, {}));
  for (let waited = 0; waited < 60; waited += 1) {
    const [row] = await query(`SELECT findings FROM check_outcome WHERE name = 'files'`);
    if (row) return row.findings.find((/** @type {{ name: string }} */ one) => one.name === 'file_damaged')?.count ?? 0;
    await pause(500);
  }
  throw new Error('the nightly check did not run');
}
